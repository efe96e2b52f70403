import { waitUntilSettled, screenshot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf } from './layout-faults.ts';
import { openAsUser, goTo, demoAccount } from './steps.ts';

const creator = demoAccount('low.orbit');

/** Width of the narrowest title, in px. */
const narrowest = (page: Page) =>
  page
    .locator('.studio-words')
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));

test('the creator screens hold at 900 px and double letter size, and lists hold the widest names', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  await openAsUser(page, creator);
  await page.route(/\/user\/(follow|fans)\w*/i, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/"nickname":"[^"]*"/g, `"nickname":"${'W'.repeat(24)}"`)
      .replaceAll('"is_verified":false', '"is_verified":true');
    await route.fulfill({ response: answer, body });
  });
  const looks: Readonly<Record<string, readonly (readonly [width: number, letters: number])[]>> = {
    '/V2/myvideos': [
      [900, 100],
      [390, 200],
    ],
    '/UploadVideo': [
      [900, 100],
      [390, 200],
    ],
    '/Fans': [
      [320, 100],
      [390, 200],
    ],
    '/V2/collection': [[320, 100]],
    '/Creators': [[390, 200]],
    '/V2/messagecenter': [[390, 200]],
    '/Notifications': [[320, 200]],
    '/Analyze': [[390, 200]],
    '/Discover?keyword=night': [[390, 200]],
  };
  for (const [path, sizes] of Object.entries(looks)) {
    await goTo(page, path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    for (const [width, letters] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((at) => (document.documentElement.style.fontSize = `${at}%`), letters);
      await waitUntilSettled(page);
      expect(await faultsOf(page), `${path} at ${width}, ${letters} %`).toEqual([]);
      if (path === '/V2/myvideos' && letters === 100)
        expect(await narrowest(page)).toBeGreaterThan(160);
      await screenshot(page, `web/own-${letters}-${width}${path.replaceAll(/\W+/g, '-')}`);
    }
  }
});
