import { readyAtom } from '@taice/core';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { beginFeed, feedAtom, keepForViewer, loadMore, placeAtom } from './feed-store.ts';
import { firstItem, keepNext, underlay } from './next-video.ts';
import { useUser } from '../shared/use-user.ts';

/** More is asked for when so few are left after the one in view. */
const spare = 3;

/** The feed of this page, begun with the page's own video and kept ahead of the viewer. */
export function useFeed() {
  const taice = useTaice();
  const ready = useAtomValue(readyAtom);
  const userId = useUser()?.id;
  useState(() => beginFeed(taice, firstItem(taice.boot)));
  const { slides, status, error, dry } = useAtomValue(feedAtom);
  const [place, setPlace] = useAtom(placeAtom);
  const [clear, setClear] = useState(
    () => place === 0 && underlay() !== null && slides[0]?.post.id === firstItem(taice.boot)?.id,
  );
  const retry = () => void loadMore(taice);

  useEffect(() => keepForViewer(taice), [taice, userId]);
  // While it is not known who watches, the page's own video is enough.
  const wanted = slides.length - place <= spare && (ready || slides.length === 0);
  useEffect(() => {
    if (wanted && status === 'idle' && !dry) void loadMore(taice);
  }, [taice, wanted, status, dry]);

  const onlineAgain = useEffectEvent(() => {
    if (status === 'failed') retry();
  });
  const leave = useEffectEvent(() => {
    const now = taice.store.get(feedAtom);
    keepNext(now.slides[taice.store.get(placeAtom) + 1]?.post);
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
      underlay()?.remove();
    };
  }, []);

  useEffect(() => {
    if (!clear) underlay()?.remove();
  }, [clear]);
  const onFrame = useCallback(() => setClear(false), []);
  return {
    slides,
    place,
    setPlace,
    status,
    error,
    dry,
    retry,
    /** The page's own video plays underneath until `onFrame`. */
    clear,
    onFrame,
  };
}
