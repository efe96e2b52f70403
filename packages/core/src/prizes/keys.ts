import { tasksKeyPrefix } from '../tasks/keys.ts';

/** Prizes in reach change with the points, as tasks do: both are reloaded together. */
export const prizeKeys = { all: [...tasksKeyPrefix, 'prizes'] } as const;
