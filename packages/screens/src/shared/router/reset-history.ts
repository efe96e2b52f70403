/** Number of this page's entries before the current one, which the router counts. */
export const entriesBehind = (): number => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
};

/** ms after which a browser that has not gone back no longer will. */
const goBackTimeoutMs = 500;

const goBack = (entries: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, goBackTimeoutMs);
    window.addEventListener(
      'popstate',
      () => {
        clearTimeout(timer);
        // After the router has handled it as well.
        setTimeout(resolve);
      },
      { once: true },
    );
    window.history.go(-entries);
  });

/**
 * Clears this page's history as far as a browser allows: goes back to its first entry, which becomes Home. One more
 * step onto Home drops all entries ahead.
 */
export const resetHistoryToHome = async (goHome: (push: boolean) => void): Promise<void> => {
  const entryCount = entriesBehind();
  if (entryCount === 0) return goHome(false);
  await goBack(entryCount);
  goHome(false);
  goHome(true);
};
