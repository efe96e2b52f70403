import { expect, vi } from 'vitest';
import { waitUntilPlaying, screenshot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { goTo, english } from './steps.ts';

test('on a wide screen sound, arrows and rail are at the video, and each video has its address', async ({
  open,
}) => {
  const { page } = await open({ size: [1440, 900] });
  await goTo(page, '/V2/videos');
  await waitUntilPlaying(page);
  const near = 40;
  const slide = '.feed-slide:not([inert])';
  const places = {
    video: `${slide} .feed-frame`,
    sound: '.feed-top button',
    arrows: '.feed-arrows button',
    rail: `${slide} .tc-rail-action`,
  };
  /** The position of each, all within one frame. */
  const boxes = async () => {
    const seen = await page.evaluate(
      (wanted) =>
        Object.entries(wanted).map(([name, selector]) => {
          const found = document.querySelector(selector);
          if (!found) throw new Error(`no ${selector}`);
          return [name, found.getBoundingClientRect().toJSON() as DOMRect];
        }),
      places,
    );
    return Object.fromEntries(seen) as Record<keyof typeof places, DOMRect>;
  };
  const titleOf = () => page.locator(slide).getAttribute('aria-label');
  const next = async () => {
    const before = await titleOf();
    await page.locator(`${slide} + .feed-slide[inert]`).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(titleOf).not.toBe(before);
  };
  for (const wide of [false, true]) {
    // The feed mixes both shapes; this one is next in line.
    for (let tries = 0; tries < 12; tries += 1) {
      if ((await page.locator(`${slide} .feed-stage`).getAttribute('data-wide')) === `${wide}`)
        break;
      await next();
    }
    expect(await page.locator(`${slide} .feed-stage`).getAttribute('data-wide')).toBe(`${wide}`);
    // The feed slides to its place, however long that takes on a busy machine.
    await vi.waitFor(async () => {
      const { video, sound, arrows, rail } = await boxes();
      expect(sound.left - video.left).toBeLessThan(near);
      expect(sound.left).toBeGreaterThanOrEqual(video.left);
      expect(sound.top - video.top).toBeLessThan(near);
      for (const beside of [arrows, rail]) {
        expect(beside.left).toBeGreaterThanOrEqual(video.right);
        expect(beside.left - video.right).toBeLessThan(near);
        expect(beside.top).toBeGreaterThanOrEqual(video.top);
        expect(beside.bottom).toBeLessThanOrEqual(video.bottom);
      }
    }, 60_000);
    await screenshot(page, `web/feed-desk-${wide ? 'wide' : 'tall'}`);
  }

  const title = await titleOf();
  const address = page.url();
  expect(new URL(address).searchParams.get('id')).toMatch(/^\d+$/);
  await page.reload();
  await waitUntilPlaying(page);
  expect(await titleOf()).toBe(title);
  await next();
  await expect.poll(() => page.url()).not.toBe(address);

  const talk = page.getByRole('complementary', { name: english('comments.title') });
  await page.keyboard.press('c');
  await talk.waitFor();
  await page.keyboard.press('Escape');
  await talk.waitFor({ state: 'hidden' });
  // Liking needs a login.
  await page.keyboard.press('l');
  const login = page.getByRole('dialog');
  await login.waitFor();
  await page.keyboard.press('Escape');
  await login.waitFor({ state: 'hidden' });

  await page.locator(`${slide} a[href*="/Profile"]`).first().click();
  await page.waitForURL(/\/Profile\?id=\d+/);
  expect(await page.getByRole('button', { name: english('common.retry') }).count()).toBe(0);
});
