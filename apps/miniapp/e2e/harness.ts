import { inject, test as base } from 'vitest';
import {
  type BrowserRun,
  endVisits,
  launchChromium,
  openPhone,
  type Phone,
  type PhoneOptions,
  productTools,
} from '@taice/testkit/browser';

const run: BrowserRun = inject('browserRun');

/** The product that the whole run shares. */
export const product = productTools(run.url);

/**
 * `open` gives a phone with the mini-app in the simulator; after the test it is closed, and a
 * complaint of it that no one expected fails the test.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads off the pattern what is needed
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium(run.chromium);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('open', async ({ browser, task }, { onCleanup }) => {
    const phones: Phone[] = [];
    onCleanup(() => endVisits(phones, task.result?.state === 'fail' ? task.name : undefined));
    return async (options: Omit<PhoneOptions, 'url'>) => {
      const phone = await openPhone(browser, { ...options, url: run.url });
      phones.push(phone);
      return phone;
    };
  });
