import { routesOf } from '@taice/screens/routes';
import {
  navigate,
  waitUntilPlaying,
  screenFaults,
  waitUntilSettled,
  screenshot,
  wordsOf,
} from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksOfRun, test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo } from './steps.ts';

const looks = [
  { theme: 'dark', size: [1440, 900], lang: 'en' },
  { theme: 'light', size: [1440, 900], lang: 'cn' },
  { theme: 'dark', size: [390, 844], lang: 'tw' },
  { theme: 'light', size: [390, 844], lang: 'en' },
] as const;

const visitorLooks = [
  { theme: 'dark', size: [360, 740], lang: 'cn' },
  { theme: 'light', size: [1440, 900], lang: 'tw' },
] as const;

/** Addresses of each route with its required parameters; the watched video first. */
const addresses = async (who: 'V' | 'U'): Promise<string[]> => {
  const [video] = await payingVideos(await createApiClient());
  const full: Record<string, string[]> = {
    '/videoDetail': [`/videoDetail?id=${video?.id}`],
    '/Profile': [`/Profile?id=${video?.author.id}`],
    // Addresses of the demo: contents that each person gets, and places.
    '/activityinfo': ['/activityinfo?slug=after-dark-week', '/activityinfo?slug=longest-look'],
    '/V2/exchangeH5': ['/V2/exchangeH5?id=4'],
    '/Service': ['/Service?active=0', '/Service?active=1'],
  };
  const routes = routesOf('web').filter((route) => who === 'U' || route.who === 'V');
  return routes.flatMap(({ path }) => full[path] ?? [path]);
};

const isVideo = (address: string) => /videoDetail|V2\/videos/.test(address);

const tour = async (page: Page, all: readonly string[], name: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const address of all) {
    // The short run loads the pages with a video. It reaches the others by links, which takes less than half the time.
    if (longRun || isVideo(address)) await goTo(page, address);
    else await navigate(page, address);
    // While a page redirects, it is empty for a moment and would seem to rest.
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await waitUntilSettled(page);
    if (isVideo(address)) await waitUntilPlaying(page);
    faults.push(...(await screenFaults(page, address)));
    await screenshot(page, `web/${name}/${address.slice(1).replaceAll(/\W+/g, '-')}`);
    // The wallet that a screen asks for would cover all that follow.
    const asks = page.locator('dialog:modal');
    if ((await asks.count()) > 0) await asks.press('Escape');
    await asks.waitFor({ state: 'detached' });
  }
  return faults;
};

/** One of the pages also answers with a status of not found. */
const notFound = /404 GET \S+\/404|status of 404/;

// A long timeout, for a machine that is busy otherwise.
const timeout = 1_800_000;

describe.concurrent('every screen of the web passes its checks', { timeout }, () => {
  for (const { theme, size, lang } of looksOfRun(looks)) {
    const name = `${theme}-${size[0]}-${lang}`;
    test(`for a logged-in user, ${name}`, async ({ open }) => {
      const { page, complaints } = await open({ theme, size, lang, still: true });
      complaints.expect(notFound);
      await openAsNewUser(page);
      await goTo(page, '/V2/task');
      await page
        .getByRole('main')
        .getByRole('button', { name: wordsOf(lang)('signIn.take') })
        .click();
      expect(await tour(page, await addresses('U'), name)).toEqual([]);
    });
  }

  // In the long run only: visitors see the same screens with fewer parts.
  for (const { theme, size, lang } of longRun ? visitorLooks : []) {
    const name = `${theme}-${size[0]}-${lang}`;
    test(`for a visitor, ${name}`, async ({ open }) => {
      const { page, complaints } = await open({ theme, size, lang, still: true });
      complaints.expect(notFound);
      expect(await tour(page, await addresses('V'), `visitor-${name}`)).toEqual([]);
    });
  }
});
