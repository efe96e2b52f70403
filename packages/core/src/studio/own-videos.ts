import type { OwnCard } from '@taice/contract';
import type { InfiniteData } from '@tanstack/query-core';
import { postKeys } from '../posts/queries.ts';
import { optimistic, createOptimisticChange } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { studioKeys } from './queries.ts';

type Pages = InfiniteData<{ list: readonly OwnCard[] }>;

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Changes own videos in every list that shows them; null: removes them. */
const showOwn = (
  { queries }: Taice,
  ids: readonly string[],
  change: (video: OwnCard) => OwnCard | null,
) =>
  createOptimisticChange(queries, (data, key) => {
    if (!studioKeys.owns.every((part, at) => key[at] === part) || !isPages(data)) return data;
    if (!data.pages.some(({ list }) => list.some(({ id }) => ids.includes(id)))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      list: page.list.flatMap((video) =>
        ids.includes(video.id) ? (change(video) ?? []) : [video],
      ),
    }));
    return { ...data, pages };
  });

/** Reloads everything that shows own videos: the lists, the profile, and the player. */
export const invalidateOwnVideos = ({ queries }: Taice): void => {
  for (const queryKey of [studioKeys.all, postKeys.all, userKeys.all])
    void queries.invalidateQueries({ queryKey });
};

/** Shows a change at once, makes it, and reloads. */
const updateOptimistically = async <T>(
  taice: Taice,
  ids: readonly string[],
  patch: (video: OwnCard) => OwnCard | null,
  run: () => Promise<T>,
): Promise<T> => {
  const change = showOwn(taice, ids, patch);
  try {
    return await optimistic(change, run);
  } finally {
    // All answers from here on contain the change.
    change.stop();
    invalidateOwnVideos(taice);
  }
};

/** Removes own videos; it can be undone for 30 days. */
export const removeVideos = (taice: Taice, ids: readonly string[]): Promise<unknown> =>
  updateOptimistically(
    taice,
    ids,
    () => null,
    () => taice.api.studio.delPost({ ids: [...ids] }, { toast: true }),
  );

/** Restores removed videos. */
export const restoreVideos = (taice: Taice, ids: readonly string[]): Promise<unknown> =>
  updateOptimistically(
    taice,
    ids,
    () => null,
    () => taice.api.studio.restorePost({ ids: [...ids] }, { toast: true }),
  );

/** Publishes own videos, or takes them offline. */
export const setVideosPublished = (taice: Taice, ids: readonly string[], isPublished: boolean) =>
  updateOptimistically(
    taice,
    ids,
    (video) =>
      video.own
        ? { ...video, own: { ...video.own, state: isPublished ? 'published' : 'offline' } }
        : video,
    () => taice.api.studio.upDown({ ids: [...ids], status: isPublished ? 1 : 0 }, { toast: true }),
  );

/** Re-encodes the renditions of a video, or the one whose short side is `rung` px. */
export const reencodeVideo = async (taice: Taice, id: string, rung?: number): Promise<void> => {
  await taice.api.studio.remake({ id, ...(rung !== undefined && { rung }) }, { toast: true });
  invalidateOwnVideos(taice);
};
