import { allTasks } from '../tasks/keys.ts';

/** What can be redeemed moves with the points, and tasks do: they are asked again together. */
export const prizeKeys = { all: [...allTasks, 'prizes'] } as const;
