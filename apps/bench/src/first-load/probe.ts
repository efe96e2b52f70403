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
  const seen: FirstLoad = { textAt: 0, largestAt: 0, longestTask: 0 };
  window.benchFirstLoad = seen;
  const hear = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  hear('largest-contentful-paint', ({ startTime }) => (seen.largestAt = startTime));
  hear('longtask', ({ duration }) => (seen.longestTask = Math.max(seen.longestTask, duration)));
  // Neither the outline nor text that only screen readers get.
  const isText = (node: Node) =>
    node.textContent?.trim() && !node.parentElement?.closest('.sh, noscript, .tc-hidden');
  const look = () => {
    const main = document.querySelector('main');
    if (seen.textAt > 0 || !main) return;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (isText(node)) {
        seen.textAt = performance.now();
        return;
      }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};
