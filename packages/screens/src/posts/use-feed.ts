import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery, keepFeedForViewer, readyAtom, slidesOf } from '@taice/core';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import { startFeedAtRequested } from './start-feed-at.ts';
import { feedIndexAtom } from './feed-index.ts';
import { storeNextVideo } from './next-video.ts';
import { removeFirstVideo } from '../shared/remove-first-video.ts';

/** Number of remaining slides at which the feed loads more. */
const prefetchDistance = 3;

/** The feed of this page, begun with the page's own video and kept ahead of the viewer. */
export function useFeed() {
  const taice = useTaice();
  const [requestedId] = useState(() => startFeedAtRequested(taice));
  const ready = useAtomValue(readyAtom);
  const userId = useUser()?.id;
  const [index, setIndex] = useAtom(feedIndexAtom);
  const { data, error, isError, isFetching, fetchNextPage } = useInfiniteQuery(
    feedQuery(taice, requestedId),
  );
  const pages = data?.pages;
  const slides = useMemo(() => slidesOf(pages ?? []), [pages]);
  // The server has no more for now; another request at once would return nothing.
  const dry = pages?.at(-1)?.list.length === 0 && !isFetching;
  const failed = isError && !isFetching;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  const changed = useEffectEvent(() => keepFeedForViewer(taice, index));
  useEffect(() => changed(), [userId]);
  // Until it is known who watches, the page's own video is enough.
  const shouldPrefetch =
    slides.length - index <= prefetchDistance && (ready || slides.length === 0);
  useEffect(() => {
    if (shouldPrefetch && !isFetching && !isError && !dry) loadMore();
  }, [shouldPrefetch, isFetching, isError, dry, loadMore]);

  // The page's own video, and the videos shown to a visitor, lack the reactions of the user who is now logged in.
  const currentSlide = slides[index];
  const isOtherViewers =
    userId !== undefined && currentSlide !== undefined && currentSlide.loadedFor !== userId;
  const strangeId = isOtherViewers ? currentSlide.post.id : undefined;
  useEffect(() => {
    if (strangeId === undefined) return;
    import('./late-reactions.ts')
      .then(
        ({ reloadViewerFields }) => reloadViewerFields(taice, strangeId),
        // On failure its buttons show the public state until it is shown again.
      )
      .catch(() => undefined);
  }, [taice, strangeId]);

  const onlineAgain = useEffectEvent(() => {
    if (failed) loadMore();
  });
  const onLeave = useEffectEvent(() => {
    const next = slides.slice(index + 1).map(({ post }) => post);
    // The next visit begins with a full-screen video, so an upright one is preferred.
    storeNextVideo(next.find(({ width, height }) => height > width) ?? next[0]);
  });
  useEffect(() => {
    const online = () => onlineAgain();
    const hide = () => onLeave();
    addEventListener('online', online);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('online', online);
      removeEventListener('pagehide', hide);
      onLeave();
    };
  }, []);

  useEffect(() => removeFirstVideo(), []);
  return {
    slides,
    place: index,
    setPlace: setIndex,
    failed,
    error,
    dry,
    retry: loadMore,
  };
}
