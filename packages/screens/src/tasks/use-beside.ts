import { widerThan } from '@taice/ui';

/** Whether the panel of tasks has a column of its own beside the day's groups. */
export const useBeside = widerThan(1200);
