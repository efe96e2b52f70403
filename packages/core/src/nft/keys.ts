import { allTasks } from '../tasks/keys.ts';

/** Items and offers move with points and with views, as tasks do: they are asked again together. */
export const nftKeys = { all: [...allTasks, 'nft'] } as const;
