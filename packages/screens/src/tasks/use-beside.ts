import { useSyncExternalStore } from 'react';

/** From here on the panel has a column of its own. */
const roomy = '(min-width: 1200px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(roomy);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the panel of tasks stands beside the day's groups. */
export const useBeside = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(roomy).matches);
