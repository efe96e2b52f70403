import type { Taice } from '../types.ts';
import { libraryKeys } from './queries.ts';

/** Adds a video to the queue, or removes it. */
export async function setWatchLater(taice: Taice, id: string, isLater: boolean): Promise<void> {
  await taice.api.library.watchLaterStore({ post_id: id, status: isLater ? 1 : 0 });
  void taice.queries.invalidateQueries({ queryKey: libraryKeys.all });
}

/** Switches a feature on or off; every screen sees it at once. */
export async function setFlag(taice: Taice, key: string, value: boolean): Promise<void> {
  const { flags } = await taice.api.library.storeFlag({ key, value: value ? 1 : 0 });
  taice.queries.setQueryData(libraryKeys.flags, flags);
}
