import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { postListQueries } from '@taice/core';
import { useEffect } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';

/** A video does not come again by itself within this many videos. */
const playedMax = 40;
/** Videos played on this page, the latest last. */
const playedIds: string[] = [];

/**
 * The next video: the first suggestion that was not played recently, else one of the feed, so that two videos never
 * alternate for ever. Skips the viewer's own videos, which pay them nothing.
 */
export function useNextSuggestion({
  id,
  next,
}: Pick<Reply<TaiceContract['posts']['detail']>, 'id' | 'next'>): PostCard | undefined {
  const me = useUser()?.id;
  const byOthers = next.filter(({ author }) => author.id !== me);
  const before = playedIds.filter((each) => each !== id);
  const unplayed = byOthers.find((post) => !before.includes(post.id));
  const nextQuery = postListQueries.nextVideo(useTaice(), id, before);
  const { data } = useRead({ ...nextQuery, enabled: unplayed === undefined, staleTime: Infinity });
  useEffect(() => {
    const index = playedIds.indexOf(id);
    if (index >= 0) playedIds.splice(index, 1);
    playedIds.push(id);
    if (playedIds.length > playedMax) playedIds.shift();
  }, [id]);
  return unplayed ?? data?.post ?? byOthers[0];
}
