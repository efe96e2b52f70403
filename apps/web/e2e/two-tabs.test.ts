import {
  asPersonOf,
  playing,
  pressClaimable,
  purseOf,
  ringSeen,
  ringUntil,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { machine, payingVideos } from './newcomer.ts';
import { arrive, goTo, say } from './steps.ts';

test('two tabs at once fill no ring faster than the clock, and a claim pays once', async ({
  open,
}) => {
  const { page, context, complaints } = await open();
  // Of the page that the other took the place of.
  complaints.expect(/409 POST \S+addViewLog( .*"reason":"(elsewhere|stale)"|$)/);
  const [one, two] = (await payingVideos(await machine())).slice(-2);
  await arrive(page);
  const person = await asPersonOf(page, product.url);
  await goTo(page, `/videoDetail?id=${one!.id}`);
  const began = Date.now();
  await playing(page);
  // As slowly as can be chosen, so that it still runs when a busy machine has the other page at last.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.playbackRate = 0.25;
  });
  const second = await context.newPage();
  await second.goto(`${product.url}/videoDetail?id=${two!.id}`);
  await playing(second);
  const required = [one!, two!].map(({ reward }) => reward?.required_seconds ?? 0);
  const credited = async (): Promise<number> => {
    const rings = await Promise.all([page, second].map(ringSeen));
    return rings.reduce((sum, ring, at) => sum + (ring?.share ?? 0) * required[at]!, 0);
  };
  const stateOfFirst = async () => {
    expect(await credited()).toBeLessThanOrEqual((Date.now() - began) / 1000);
    return (await ringSeen(page))?.state;
  };
  // At no moment is there more than the clock gives.
  await expect.poll(stateOfFirst).toBe('paused');
  await expect.poll(credited).toBeGreaterThan(0);
  expect(await credited()).toBeLessThanOrEqual((Date.now() - began) / 1000);
  // A picture that halts and goes on by itself, as at a busy moment, takes nothing back.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime += 0.1;
  });
  await ringUntil(second, 'claimable');
  await page.locator('button.tc-ring[data-state=paused]').click();
  await page.getByText(say('rewards.why.elsewhere')).waitFor();
  await page.keyboard.press('Escape');
  // Whoever presses play there is there again.
  for (const pressed of ['k', 'k']) await page.keyboard.press(pressed);
  await ringUntil(page, 'filling');
  await page.close();
  await pressClaimable(second);
  await ringUntil(second, 'claimed');
  const { rows } = await purseOf(person);
  expect(rows.filter(({ type }) => type === 'view')).toHaveLength(1);
});
