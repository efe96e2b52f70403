import type { NotificationPrefs } from '@taice/contract';
import type { NotificationChannel } from '@taice/contract/shapes';

/** Whether anything that is wished for by a way can come by it. */
export const isOpen = (prefs: NotificationPrefs, channel: NotificationChannel): boolean =>
  channel === 'telegram' ? prefs.telegram === 'ready' : prefs.push_num > 0;
