import { inject, test as base } from 'vitest';
import type { BrowserRun } from './browser-run.ts';
import { launchChromium } from './chromium.ts';
import { looksOf } from './looks.ts';
import { productTools } from './product.ts';
import {
  endVisits,
  openPhone as openOnePhone,
  type Phone,
  type PhoneOptions,
  visit,
  type Visit,
  type VisitOptions,
} from './visit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserRun: BrowserRun;
  }
}

const run = inject('browserRun');

/** The product that all tests of a project share. */
export const product = productTools(run.url);

/** The looks of a matrix that this run tests. */
export const looksOfRun = <Look>(looks: readonly Look[]): readonly Look[] =>
  looksOf(process.env, looks);

/**
 * One browser serves all files of a worker; each person has a context of their own in it. `open` returns a new person's
 * browser, `openPhone` a phone with the mini-app in the simulator. Both close after the test, and an unexpected
 * complaint of them fails it.
 */
const testIn = (executablePath: string) =>
  base
    // oxlint-disable-next-line no-empty-pattern -- vitest reads off the pattern what is needed
    .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
      const browser = await launchChromium(executablePath);
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('opened', async ({ task }, { onCleanup }) => {
      const opened: (Visit | Phone)[] = [];
      onCleanup(() => endVisits(opened, task.result?.state === 'fail' ? task.name : undefined));
      return opened;
    })
    .extend('open', async ({ browser, opened }) => async (options: VisitOptions = {}) => {
      const session = await visit(browser, options);
      opened.push(session);
      return session;
    })
    .extend(
      'openPhone',
      async ({ browser, opened }) =>
        async (options: Omit<PhoneOptions, 'url'>) => {
          const phone = await openOnePhone(browser, { ...options, url: run.url });
          opened.push(phone);
          return phone;
        },
    );

/** In the headless shell. */
export const test = testIn(run.headlessShell);

/** In the whole Chromium, for a test that prints or receives push messages. */
export const testInChromium = testIn(run.chromium);
