import { useSyncExternalStore } from 'react';

/** From here on there is room beside things (product.md 9, mobile breakpoint). */
const wide = '(min-width: 900px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is so wide that what is asked for stands beside what it is about instead of over it. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
