import { idPattern } from '@taice/contract/shapes';
import { useEffect, useState } from 'react';

/** The video that the address names. */
export const getVideoIdFromAddress = (): string | undefined =>
  idPattern.exec(new URLSearchParams(location.search).get('id') ?? '')?.[0];

/** Keeps the address at the video in view, so that a reload or a copied link opens with it. */
export function useFeedAddress(id: string | undefined): void {
  const [path] = useState(() => location.pathname);
  useEffect(() => {
    if (id === undefined || getVideoIdFromAddress() === id) return;
    // Delayed, so that it does not run in the same task as a swipe.
    const timer = setTimeout(() => {
      // Navigation changes the address before the feed unmounts.
      if (location.pathname !== path) return;
      const url = new URL(location.href);
      url.searchParams.set('id', id);
      // Not through the router, which would count each as a visit.
      history.replaceState(history.state, '', url);
    });
    return () => clearTimeout(timer);
  }, [id, path]);
}
