import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const failing = new Set(['serious', 'critical']);

/** What axe finds serious or critical in this document: one line for each element. */
export const axeIssues = async (view: Page | Frame): Promise<string[]> => {
  if (!(await view.evaluate(() => 'axe' in window))) await view.evaluate(axe.source);
  const { violations } = await view.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // Each document is looked at by itself: the phone around the mini-app is not the product.
      iframes: false,
    }),
  );
  return violations
    .filter(({ impact }) => failing.has(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${impact} ${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
      ),
    );
};
