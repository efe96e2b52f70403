import { useSyncExternalStore } from 'react';

/** Creates a hook that is true if the window is at least this wide, in CSS px. */
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

/** True if the window is wide enough to show panels beside the content instead of over it. */
export const useWide = widerThan(900);
