import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { postListQueries } from '@taice/core';
import { useEffect } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';

/** So many videos back nothing comes again by itself. */
const remembered = 40;
/** What was played in this page, the latest last. */
const played: string[] = [];

/**
 * The first that is up next after a video and was not played just now, else one that the feed would choose, so that
 * two videos never lead to each other for ever. Never one of the viewer's own, which pays them nothing.
 */
export function useGoOn({
  id,
  next,
}: Pick<Reply<TaiceContract['posts']['detail']>, 'id' | 'next'>): PostCard | undefined {
  const me = useUser()?.id;
  const others = next.filter(({ author }) => author.id !== me);
  const before = played.filter((each) => each !== id);
  const fresh = others.find((post) => !before.includes(post.id));
  const goOn = postListQueries.goOn(useTaice(), id, before);
  const { data } = useRead({ ...goOn, enabled: fresh === undefined, staleTime: Infinity });
  useEffect(() => {
    const at = played.indexOf(id);
    if (at >= 0) played.splice(at, 1);
    played.push(id);
    if (played.length > remembered) played.shift();
  }, [id]);
  return fresh ?? data?.post ?? others[0];
}
