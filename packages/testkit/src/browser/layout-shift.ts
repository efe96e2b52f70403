import type { Frame, Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

export interface ShiftsSeen {
  /** A sum over all of the screen's life, so never below its CLS. */
  total: number;
  /** The elements that moved, from where to where. */
  sources: string[];
}

declare global {
  interface Window {
    layoutShift?: ShiftsSeen;
  }
}

/** Runs in the page before its own scripts: adds up the layout shifts that no input explains. */
export const watchLayoutShift = (): void => {
  // It must be self-contained: only this function's text reaches the page.
  const shifts: ShiftsSeen = { total: 0, sources: [] };
  window.layoutShift = shifts;
  // Chromium excuses shifts after a window resize, but does not know of one in a frame, as Telegram's is. ms.
  const explainedMs = 500;
  let resizedAt = -Infinity;
  addEventListener('resize', () => (resizedAt = performance.now()));
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries().filter(isShift)) {
      const sinceResize = shift.startTime - resizedAt;
      if (shift.hadRecentInput || (sinceResize >= 0 && sinceResize < explainedMs)) continue;
      shifts.total += shift.value;
      for (const { node, previousRect: from, currentRect: to } of shift.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element ? `${element.tagName.toLowerCase()}.${element.className}` : '?';
        const rects = [from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height];
        shifts.sources.push(`${name} ${rects.map(Math.round).join(' ')}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The layout shift since the document began, or since the last `forgetLayoutShift`. */
export const layoutShift = async (view: Page | Frame): Promise<ShiftsSeen> => {
  const seen = await view.evaluate(() => window.layoutShift);
  if (!seen) throw new Error('layout shifts were not observed in this document');
  return seen;
};

/** Restarts the sum for the next screen of the same document. */
export const forgetLayoutShift = (view: Page | Frame): Promise<void> =>
  view.evaluate(() => {
    if (!window.layoutShift) return;
    window.layoutShift.total = 0;
    window.layoutShift.sources.length = 0;
  });
