/** A page's first seconds, as a visitor's browser saw them. */
export interface FirstLoad {
  /** ms since the navigation began at which the page's main part showed text. */
  textAt: number;
  /** ms of the largest paint. */
  largestAt: number;
  /** ms of the longest task on the main thread. */
  longestTask: number;
}

declare global {
  interface Window {
    benchFirstLoad: FirstLoad;
  }
}

/** Runs in the page before anything of its own. */
export const watchFirstLoad = (): void => {
  const metrics: FirstLoad = { textAt: 0, largestAt: 0, longestTask: 0 };
  window.benchFirstLoad = metrics;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (metrics.largestAt = startTime));
  observe(
    'longtask',
    ({ duration }) => (metrics.longestTask = Math.max(metrics.longestTask, duration)),
  );
  // Neither the outline nor text that only screen readers get.
  const isText = (node: Node) =>
    node.textContent?.trim() && !node.parentElement?.closest('.sh, noscript, .tc-hidden');
  const measureText = () => {
    const main = document.querySelector('main');
    if (metrics.textAt > 0 || !main) return;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (isText(node)) {
        metrics.textAt = performance.now();
        return;
      }
  };
  new MutationObserver(measureText).observe(document, { childList: true, subtree: true });
};
