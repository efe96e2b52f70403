import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { waitUntilSettled, screenshot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import { findCovered, cutWords, overflowOf } from './layout-faults.ts';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo } from './steps.ts';

/** Columns of Home's first grid, and the width of the sidebar. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('.tc-poster-grid');
    const cards = [...(grid?.children ?? [])].filter(
      (card) => card.getBoundingClientRect().width > 0,
    );
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    const columns = tops.filter((top) => top === tops[0]).length;
    const bar = document.querySelector('.tc-sidebar')?.getBoundingClientRect().width ?? 0;
    return { columns, ragged: cards.length % columns, bar };
  });

const steps = [
  { width: 320, columns: 1, bar: 0 },
  { width: 599, columns: 1, bar: 0 },
  { width: 600, columns: 2, bar: 0 },
  { width: 768, columns: 2, bar: 0 },
  { width: 899, columns: 2, bar: 0 },
  { width: 900, columns: 3, bar: 72 },
  { width: 1199, columns: 3, bar: 72 },
  { width: 1200, columns: 3, bar: 240 },
  { width: 1280, columns: 4, bar: 240 },
  { width: 1799, columns: 4, bar: 240 },
  { width: 1800, columns: 5, bar: 240 },
  { width: 1920, columns: 5, bar: 240 },
];

const sizeOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).fontSize);

describe('the layout', { timeout: 180_000 }, () => {
  test('adapts to each width in steps, with full rows, and the rail shows its names', async ({
    open,
  }) => {
    const { page } = await open({ still: true });
    await openAsNewUser(page);
    await goTo(page, '/Home');
    await waitUntilSettled(page);
    for (const { width, columns, bar } of steps) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => ({ width, ...(await layoutOf(page)) }))
        .toEqual({ width, columns, bar, ragged: 0 });
      expect(await overflowOf(page), `${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1000, height: 800 });
    const videos = page.getByRole('navigation').getByRole('link', { exact: true, name: 'Videos' });
    await videos.hover();
    const name = videos.locator('.tc-side-label');
    await expect
      .poll(() => name.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1');
    await screenshot(page, 'web/layout-rail');
  });

  test('holds at double letter size, over a video too, and with the widest names', async ({
    open,
  }) => {
    const { page } = await open({ still: true });
    // A visitor first: their header has two buttons, and their Home an invitation.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await goTo(page, '/Home');
      await page.locator('.invite-ring').waitFor();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await waitUntilSettled(page);
      expect(await overflowOf(page), `a visitor's Home at ${width}`).toEqual([]);
      expect(await cutWords(page), `a visitor's Home at ${width}`).toEqual([]);
      await screenshot(page, `web/letters-200-${width}-visitor`);
    }
    await openAsNewUser(page);
    const [video] = await payingVideos(await createApiClient());
    for (const [width, path] of [
      [390, '/Home'],
      [1440, '/Home'],
      [390, '/V2/points'],
      [390, '/V2/task'],
      [390, '/V2/My'],
      [390, `/videoDetail?id=${video?.id}`],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await goTo(page, path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await waitUntilSettled(page);
      expect(await overflowOf(page), `${path} at ${width}`).toEqual([]);
      expect(await cutWords(page), `${path} at ${width}`).toEqual([]);
      await screenshot(page, `web/letters-200-${width}${path.replaceAll(/\W+/g, '-')}`);
    }

    // A person with a full ring, so that its strip lies over the video, too.
    await page.route(/\/home\/dataCount/, async (route) => {
      const answer = await route.fetch();
      const rings = '"full_rings":[{"post_id":"999999999","amount":"2"}]';
      const body = (await answer.text())
        .replace('"full_rings":[]', rings)
        .replace(/"to_claim":\{[^}]*\}/, '"to_claim":{"count":1,"amount":"2"}');
      await route.fulfill({ response: answer, body });
    });
    await goTo(page, '/V2/videos');
    await page.locator('.feed-waiting').waitFor();
    for (const [width, height, letters] of [
      [390, 844, '200%'],
      [390, 844, '100%'],
      [320, 568, '100%'],
      [900, 900, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
      await waitUntilSettled(page);
      expect(await findCovered(page, '.feed'), `${letters} at ${width}`).toEqual([]);
      expect(await cutWords(page), `${letters} at ${width}`).toEqual([]);
      // The counts, too, on the smallest phone.
      const count = page.locator('.feed-slide:not([inert]) .tc-rail-action').first();
      if (letters === '100%') expect(await sizeOf(count), `at ${width}`).toBe('12px');
      await screenshot(page, `web/feed-${letters.slice(0, 3)}-${width}`);
    }

    const name = 'W'.repeat(30);
    await page.route(/\/user\/info/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"nickname":"[^"]*"/, `"nickname":"${name}"`);
      await route.fulfill({ response: answer, body });
    });
    await page.setViewportSize({ width: 320, height: 568 });
    await goTo(page, '/profile-edit');
    await page.getByRole('main').getByText(name).first().waitFor();
    expect(await overflowOf(page)).toEqual([]);
    expect(await cutWords(page)).toEqual([]);
  });

  test.runIf(longRun)(
    'keeps the arrows and the rail apart beside a video of either shape',
    async ({ open }) => {
      const { page } = await open({ still: true });
      const videos = await payingVideos(await createApiClient());
      for (const wide of [true, false]) {
        const video = videos.find(({ width, height }) => width > height === wide);
        if (!video) throw new Error('the demo has not both shapes');
        await page.setViewportSize({ width: 1440, height: 900 });
        await goTo(page, `/V2/videos?id=${video.id}`);
        await page.locator('.feed-slide:not([inert]) .tc-rail-ring').waitFor();
        for (const [width, height] of [
          [1440, 900],
          [900, 900],
          [1024, 700],
          [1920, 600],
        ] as const) {
          await page.setViewportSize({ width, height });
          await waitUntilSettled(page);
          expect(await findCovered(page, '.feed'), `${wide} at ${width}×${height}`).toEqual([]);
        }
      }
    },
  );

  test('makes room for the offline notice, on a page and in the feed', async ({ open }) => {
    const { page, context } = await open({ still: true });
    const topOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    for (const [path, first] of [
      ['/about', 'main h1'],
      ['/V2/videos', '.feed'],
    ] as const) {
      await goTo(page, path);
      // Files that load after a page's first paint must not be in flight when the network goes.
      const late = path === '/about' ? ['connect-live'] : ['connect-live', 'late-reactions'];
      await page.waitForFunction((names) => {
        const come = performance.getEntriesByType('resource').map(({ name }) => name);
        return names.every((name) => come.some((url) => url.includes(name)));
      }, late);
      if (path === '/about') await page.locator('.markdown').waitFor();
      await waitUntilSettled(page);
      const before = await topOf(first);
      await context.setOffline(true);
      const line = page.locator('.tc-offline');
      await line.waitFor();
      const height = await line.evaluate((element) => element.getBoundingClientRect().height);
      expect(height).toBeGreaterThan(30);
      await expect.poll(() => topOf(first)).toBe(before + height);
      expect(await topOf('.tc-offline')).toBe(64);
      await context.setOffline(false);
      await line.waitFor({ state: 'hidden' });
      await expect.poll(() => topOf(first)).toBe(before);
    }
  });

  test.runIf(longRun)('holds names of 30 wide characters at 320 and 768 px', async ({ open }) => {
    const { page } = await open({ still: true, size: [320, 640] });
    const name = '漢'.repeat(30);
    await page.route('**/api/frontend/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/"nickname":"[^"]*"/g, `"nickname":"${name}"`);
      await route.fulfill({ response: answer, body });
    });
    const [first] = await payingVideos(await createApiClient());
    for (const path of [
      '/Home',
      `/videoDetail?id=${first?.id}`,
      `/Profile?id=${first?.author.id}`,
    ]) {
      await goTo(page, path);
      await page.getByText(name).first().waitFor();
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 720 });
        await waitUntilSettled(page);
        expect(await overflowOf(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
});
