import { findChromium, launchChromium } from '@taice/testkit/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The link and the phone of promise 23. */
const link = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};
const cpuSlower = 4;

export const openBrowser = async (): Promise<Browser> => launchChromium(await findChromium());

export interface PhoneOptions extends Pick<BrowserContextOptions, 'viewport' | 'isMobile'> {
  readonly slowLink?: boolean;
  readonly slowCpu?: boolean;
}

/** Runs `work` with a page of a phone, by default a slow one on a slow link, whose caches and storage are empty. */
export const onPhone = async <T>(
  browser: Browser,
  work: (page: Page) => Promise<T>,
  { slowLink = true, slowCpu = true, ...device }: PhoneOptions = {},
): Promise<T> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'en-US',
    ...device,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (slowLink) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', link);
    }
    if (slowCpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
    return await work(page);
  } finally {
    await context.close();
  }
};
