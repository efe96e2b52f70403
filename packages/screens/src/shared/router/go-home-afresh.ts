/** How many entries of this page lie before the current one; the router counts them. */
export const entriesBehind = (): number => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
};

/** ms after which a browser that has not gone back will not do it any more. */
const patience = 500;

const goBack = (entries: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    window.addEventListener(
      'popstate',
      () => {
        clearTimeout(timer);
        // After the router has heard of it as well.
        setTimeout(resolve);
      },
      { once: true },
    );
    window.history.go(-entries);
  });

/**
 * Clears this page's history as far as a browser lets it: back to its first entry, which becomes
 * Home; one more step onto Home drops all that lay ahead.
 */
export const goHomeAfresh = async (goHome: (push: boolean) => void): Promise<void> => {
  const behind = entriesBehind();
  if (behind === 0) return goHome(false);
  await goBack(behind);
  goHome(false);
  goHome(true);
};
