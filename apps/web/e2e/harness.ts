import { inject, test as base } from 'vitest';
import {
  type BrowserRun,
  endVisits,
  launchChromium,
  productTools,
  visit,
  type Visit,
  type VisitOptions,
} from '@taice/testkit/browser';

const run: BrowserRun = inject('browserRun');

/** The product that the whole run shares. */
export const product = productTools(run.url);

/**
 * `open` gives a new person's browser; after the test it is closed, and a complaint of it that no
 * one expected fails the test.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads off the pattern what is needed
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium(run.chromium);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('open', async ({ browser, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(() => endVisits(visits, task.result?.state === 'fail' ? task.name : undefined));
    return async (options: VisitOptions = {}) => {
      const one = await visit(browser, options);
      visits.push(one);
      return one;
    };
  });
