import { idPattern } from '@taice/contract/shapes';
import { useEffect, useState } from 'react';

/** The video that the address names. */
export const askedVideo = (): string | undefined =>
  idPattern.exec(new URLSearchParams(location.search).get('id') ?? '')?.[0];

/** Keeps the address at the video in view, so that a reload or a copied link opens with it. */
export function useFeedAddress(id: string | undefined): void {
  const [path] = useState(() => location.pathname);
  useEffect(() => {
    if (id === undefined || askedVideo() === id) return;
    // Not in the task that a swipe waits for.
    const timer = setTimeout(() => {
      // Going elsewhere has changed the address before the feed is gone.
      if (location.pathname !== path) return;
      const url = new URL(location.href);
      url.searchParams.set('id', id);
      // Not by the router, for which each would be a visit of its own.
      history.replaceState(history.state, '', url);
    });
    return () => clearTimeout(timer);
  }, [id, path]);
}
