import {
  clientOfPage,
  waitUntilPlaying,
  pressClaimable,
  readPoints,
  readRing,
  waitForRingState,
} from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

const pressPlay = (page: Page) => page.keyboard.press('k');
const runs = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('video')].some((video) => !video.paused));

test('two tabs fill no ring faster than the clock, and a claim pays once', async ({ open }) => {
  const { page, context, complaints } = await open();
  // A report of the page that the other one replaced.
  complaints.expect(/409 POST \S+addViewLog( .*"reason":"(elsewhere|stale)"|$)/);
  const [one, two] = (await payingVideos(await createApiClient())).slice(-2);
  await openAsNewUser(page);
  const person = await clientOfPage(page, product.url);
  await goTo(page, `/videoDetail?id=${one!.id}`);
  const began = Date.now();
  // The person stays, so no page may move on to another video.
  await page.getByRole('switch', { name: english('posts.end.autoplay') }).click();
  await waitUntilPlaying(page);
  // It still runs when the other ring is full, also on a slow machine.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video'))
      Object.assign(video, { playbackRate: 0.25, loop: true });
  });
  await waitForRingState(page, 'filling');
  // Its ring must not be full before a busy machine has opened the other page, which then replaces it while it runs.
  await pressPlay(page);
  const second = await context.newPage();
  const { promise: turn, resolve: letOpen } = Promise.withResolvers<void>();
  await second.route(/getTaskRewardCountdown/, async (route) => {
    await turn;
    await route.continue();
  });
  await second.goto(`${product.url}/videoDetail?id=${two!.id}`);
  await waitUntilPlaying(second);
  await pressPlay(page);
  await waitForRingState(page, 'filling');
  letOpen();
  const required = [one!, two!].map(({ reward }) => reward?.required_seconds ?? 0);
  const credited = async (): Promise<number> => {
    const rings = await Promise.all([page, second].map(readRing));
    return rings.reduce((sum, ring, at) => sum + (ring?.share ?? 0) * required[at]!, 0);
  };
  const stateOfFirst = async () => {
    expect(await credited()).toBeLessThanOrEqual((Date.now() - began) / 1000);
    return (await readRing(page))?.state;
  };
  // The sum never exceeds the elapsed time.
  await expect.poll(stateOfFirst).toBe('paused');
  await expect.poll(credited).toBeGreaterThan(0);
  expect(await credited()).toBeLessThanOrEqual((Date.now() - began) / 1000);
  // A video that stalls and resumes by itself, as at a busy moment, loses nothing.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime += 0.1;
  });
  await waitForRingState(second, 'claimable');
  await page.locator('button.tc-ring[data-state=paused]').click();
  await page.getByText(english('rewards.bar.elsewhere')).waitFor();
  await page.keyboard.press('Escape');
  // Pressing play there moves the view back there.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.pause();
  });
  await expect.poll(() => runs(page)).toBe(false);
  await pressPlay(page);
  await waitForRingState(page, 'filling');
  await page.close();
  await pressClaimable(second);
  await waitForRingState(second, 'claimed');
  const { rows } = await readPoints(person);
  expect(rows.filter(({ type }) => type === 'view')).toHaveLength(1);
});
