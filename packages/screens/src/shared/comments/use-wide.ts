import { useSyncExternalStore } from 'react';

/** From here on there is room beside a video (product.md 9, mobile breakpoint). */
const wide = '(min-width: 900px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is wide enough for the talk to stand beside or under a video instead of over it. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
