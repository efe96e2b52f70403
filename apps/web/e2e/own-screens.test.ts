import { settled, shot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf } from './fits.ts';
import { comeBack, goTo } from './steps.ts';

const creator = { email: 'low.orbit@demo.taice.localhost', password: 'taice-demo-1' };

/** Width of the narrowest title, in px. */
const narrowest = (page: Page) =>
  page
    .locator('.studio-words')
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));

test('what a creator works with holds at 900 px and with letters twice as large, and a list holds the widest names', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  await comeBack(page, creator);
  await page.route(/\/user\/(follow|fans)\w*/i, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/"nickname":"[^"]*"/g, `"nickname":"${'W'.repeat(24)}"`)
      .replaceAll('"is_verified":false', '"is_verified":true');
    await route.fulfill({ response: answer, body });
  });
  for (const [width, path, letters] of [
    [900, '/V2/myvideos', 100],
    [900, '/UploadVideo', 100],
    [320, '/Fans', 100],
    [390, '/Fans', 100],
    [390, '/Fans', 200],
    [320, '/V2/collection', 100],
    [390, '/Creators', 200],
    [390, '/V2/messagecenter', 200],
    [390, '/Analyze', 200],
    [390, '/UploadVideo', 200],
    [390, '/Discover?keyword=night', 200],
    [390, '/V2/myvideos', 200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), letters);
    await settled(page);
    expect(await faultsOf(page), `${path} at ${width}, ${letters} %`).toEqual([]);
    if (path === '/V2/myvideos' && letters === 100)
      expect(await narrowest(page)).toBeGreaterThan(160);
    await shot(page, `web/own-${letters}-${width}${path.replaceAll(/\W+/g, '-')}`);
  }
});
