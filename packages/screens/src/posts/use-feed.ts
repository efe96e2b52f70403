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
  const [asked] = useState(() => startFeedAtRequested(taice));
  const ready = useAtomValue(readyAtom);
  const userId = useUser()?.id;
  const [place, setPlace] = useAtom(feedIndexAtom);
  const { data, error, isError, isFetching, fetchNextPage } = useInfiniteQuery(
    feedQuery(taice, asked),
  );
  const pages = data?.pages;
  const slides = useMemo(() => slidesOf(pages ?? []), [pages]);
  // The server has no more for now; another request at once would return nothing.
  const dry = pages?.at(-1)?.list.length === 0 && !isFetching;
  const failed = isError && !isFetching;
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  const changed = useEffectEvent(() => keepFeedForViewer(taice, place));
  useEffect(() => changed(), [userId]);
  // Until it is known who watches, the page's own video is enough.
  const wanted = slides.length - place <= prefetchDistance && (ready || slides.length === 0);
  useEffect(() => {
    if (wanted && !isFetching && !isError && !dry) more();
  }, [wanted, isFetching, isError, dry, more]);

  // The page's own video, and the videos shown to a visitor, lack the reactions of the user who is now logged in.
  const shown = slides[place];
  const isOtherViewers = userId !== undefined && shown !== undefined && shown.loadedFor !== userId;
  const strangeId = isOtherViewers ? shown.post.id : undefined;
  useEffect(() => {
    if (strangeId === undefined) return;
    import('./late-reactions.ts')
      .then(
        ({ learnOwn }) => learnOwn(taice, strangeId),
        // On failure its buttons show the public state until it is shown again.
      )
      .catch(() => undefined);
  }, [taice, strangeId]);

  const onlineAgain = useEffectEvent(() => {
    if (failed) more();
  });
  const leave = useEffectEvent(() => {
    const next = slides.slice(place + 1).map(({ post }) => post);
    // The next visit begins with a full-screen video, so an upright one is preferred.
    storeNextVideo(next.find(({ width, height }) => height > width) ?? next[0]);
  });
  useEffect(() => {
    const online = () => onlineAgain();
    const hide = () => leave();
    addEventListener('online', online);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('online', online);
      removeEventListener('pagehide', hide);
      leave();
    };
  }, []);

  useEffect(() => removeFirstVideo(), []);
  return {
    slides,
    place,
    setPlace,
    failed,
    error,
    dry,
    retry: more,
  };
}
