import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShift?: { total: number; sources: string[] };
  }
}

/** Runs in the page before its own scripts: adds up the shifts that no input explains. */
export const watchLayoutShift = (): void => {
  const seen = { total: 0, sources: [] as string[] };
  window.layoutShift = seen;
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const rect = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      seen.total += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element ? `${element.tagName.toLowerCase()}.${element.className}` : '?';
        seen.sources.push(`${name}: ${rect(previousRect)} -> ${rect(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The layout shift of this document so far, and what moved. A sum, so never below the CLS. */
export const layoutShift = async (
  view: Page | Frame,
): Promise<{ total: number; sources: readonly string[] }> => {
  const seen = await view.evaluate(() => window.layoutShift);
  if (!seen) throw new Error('layout shifts were not watched in this document');
  return seen;
};
