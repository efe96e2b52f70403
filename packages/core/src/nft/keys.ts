import { tasksKeyPrefix } from '../tasks/keys.ts';

/** Items and offers change with points and views, as tasks do, so they are reloaded together. */
export const nftKeys = { all: [...tasksKeyPrefix, 'nft'] } as const;
