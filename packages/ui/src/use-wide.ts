import { useSyncExternalStore } from 'react';

/** Makes a hook that says whether the window is at least so wide, in CSS px. */
export const widerThan = (px: number): (() => boolean) => {
  const query = `(min-width: ${px}px)`;
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return function useWidth() {
    return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  };
};

/**
 * Whether the window is so wide that what is asked for stands beside what it is about instead of over it
 * (product.md 9, mobile breakpoint).
 */
export const useWide = widerThan(900);
