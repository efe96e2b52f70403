import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Every page parses it, and the minified build costs half as much. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const failing = new Set(['serious', 'critical']);

/** Serious and critical findings of axe in this document: one line for each element. */
export const axeIssues = async (view: Page | Frame): Promise<string[]> => {
  if (!(await view.evaluate(() => 'axe' in window))) await view.evaluate(source);
  const { violations } = await view.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // It is only moderate, so it is not reported, and costs half as much as all other rules together.
      rules: { region: { enabled: false } },
      // Each document is checked alone: the phone around the mini-app is not the product.
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
