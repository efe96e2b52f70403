import { setTimeout as delay } from 'node:timers/promises';
import { waitUntilPlaying } from '@taice/testkit/browser';
import type { Browser, Page } from 'playwright-core';
import { onPhone, openBrowser } from './chromium.ts';
import { answerAsTelegram, launchAddress } from './first-frame/telegram-launch.ts';
import { type Swipe, watchSwipes } from './next-video/probe.ts';
import { type Bench, median, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

/** Promise 25, of 95 in 100 swipes, on a CPU 4 × as slow too; and of every task meanwhile. */
const limits = { startMs: 100, taskMs: 50 };
const swipes = 20;
/** How long each video is watched before the next. */
const watchedMs = 1_500;
const timeoutMs = 20_000;
/** Between two positions of the finger. */
const frameMs = 16;

const swipe = async (page: Page): Promise<Swipe> => {
  const swiped = page.evaluate(() => window.benchSwipe?.());
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    });
  await touch('touchStart', 650);
  for (let y = 620; y >= 140; y -= 40) {
    await touch('touchMove', y);
    await delay(frameMs);
  }
  await touch('touchEnd');
  await session.detach();
  const result = await Promise.race([swiped, delay(timeoutMs, undefined, { ref: false })]);
  if (!result) throw new Error(`the next video did not play within ${timeoutMs} ms`);
  return result;
};

/** Closes the dialogs over the first page of a new person: today's sign-in, and then the guide. */
const closeAll = async (page: Page): Promise<void> => {
  for (let count = 0; count < 2; count++) {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor({ timeout: timeoutMs });
    const title = await dialog.getAttribute('aria-labelledby');
    await page.keyboard.press('Escape');
    await page.locator(`dialog[aria-labelledby="${title}"]`).waitFor({ state: 'hidden' });
  }
};

const swipeThrough = (browser: Browser, address: string, slowCpu: boolean): Promise<Swipe[]> =>
  onPhone(
    browser,
    async (page) => {
      await page.addInitScript(watchSwipes);
      await page.addInitScript(answerAsTelegram);
      await page.goto(address, { waitUntil: 'commit' });
      await waitUntilPlaying(page);
      await closeAll(page);
      await waitUntilPlaying(page);
      const swipeTimes: Swipe[] = [];
      for (let count = 0; count < swipes; count++) {
        await delay(watchedMs);
        swipeTimes.push(await swipe(page));
      }
      return swipeTimes;
    },
    { slowLink: false, slowCpu },
  );

/** How soon the next video of the feed plays once it fills the view of a phone. */
export const nextVideo: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  await using browser = await openBrowser();
  for (const slowCpu of [false, true]) {
    const swipeTimes = await swipeThrough(browser, launchAddress(product.url), slowCpu);
    const name = slowCpu ? 'next-video/slow phone' : 'next-video';
    const starts = swipeTimes.map(({ startMs }) => startMs).toSorted((a, b) => a - b);
    const p95 = starts[Math.ceil(starts.length * 0.95) - 1] ?? Infinity;
    yield {
      name,
      value: p95,
      unit: 'ms p95',
      beside: `from filling the view to the first moving frame, of ${swipes} swipes; median ${round(median(starts), 0)} ms; limit ${limits.startMs} ms`,
      kept: p95 <= limits.startMs,
    };
    const tasks = swipeTimes.map(({ taskMs }) => taskMs);
    const longestTaskMs = Math.max(...tasks);
    yield {
      name: `${name}, longest task`,
      value: longestTaskMs,
      unit: 'ms',
      beside: `of the page's thread while swiping, 0 below 50; median ${round(median(tasks), 0)} ms${slowCpu ? '' : `; limit ${limits.taskMs} ms`}`,
      // The promise is for the machine at full speed.
      kept: slowCpu || longestTaskMs <= limits.taskMs,
    };
  }
};
