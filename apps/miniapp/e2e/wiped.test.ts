import { waitUntilPlaying } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchAgain, newcomer, nextPage, pathOf, english, tab, clearStorage } from './steps.ts';

/** The position of the video in view as a page ended, and its address, since a slide appears later than its own. */
interface Left {
  src: string;
  second: number;
}

/** The video in view of a feed. */
const inView = '.feed-slide:not([inert]) video';
const leftName = 'left-for-the-test';

/** Runs in every document before its own scripts: a test's outside question would arrive after the page has ended. */
const noteLeaving = ([selector, name]: [string, string]) => {
  if (!location.pathname.startsWith('/tg/')) return;
  addEventListener('pagehide', () => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) return;
    const left: Left = { src: video.currentSrc, second: video.currentTime };
    sessionStorage.setItem(name, JSON.stringify(left));
  });
};

/** Seconds between the last position of the video in view and the one at which it continued; none for another video. */
const gapAfter = async (view: Frame): Promise<number> => {
  const gaps = await view.evaluate(
    ([selector, name]) => {
      const left = JSON.parse(sessionStorage.getItem(name)!) as Left;
      const video = document.querySelector<HTMLVideoElement>(selector);
      if (video?.currentSrc !== left.src) return [];
      // A busy page notices late that it plays: the element knows its starting position.
      const { played, duration } = video;
      const begun = Array.from({ length: played.length }, (_, at) => played.start(at));
      return begun.map((second) => ({ gap: Math.abs(second - left.second), duration }));
    },
    [inView, leftName] as const,
  );
  return Math.min(...gaps.map(({ gap, duration }) => Math.min(gap, Math.abs(duration - gap))));
};

/** The seconds that a video still lacks, as the answers come in. */
const missingOf = (page: Page, id: string | null): number[] => {
  const missing: number[] = [];
  page.on('response', (response) => {
    const asked = response.url() + (response.request().postData() ?? '');
    if (!/addViewLog|getTaskRewardCountdown/.test(asked)) return;
    if (!new RegExp(`post_id(=|":")${id}\\b`).test(asked)) return;
    // An answer that arrives as its page ends cannot be read.
    void response.json().then(
      ({ data }) => missing.push(Number(data.countdown)),
      () => {},
    );
  });
  return missing;
};

const reload = (view: Frame) => view.evaluate(() => location.reload());

test('a reload or new launch with wiped storage keeps the guide’s step, the video’s second and typed text', async ({
  openPhone,
}) => {
  const phone = await openPhone({
    user: newcomer(),
    prepare: async (context) => {
      await context.addInitScript(noteLeaving, [inView, leftName] as [string, string]);
    },
  });
  const wiped = (load: (view: Frame) => Promise<unknown>) =>
    nextPage(phone, async (view) => {
      await clearStorage(view);
      await load(view);
    });
  let view = await phone.app();
  await view.getByRole('button', { name: english('user.guide.next'), exact: true }).click();
  await view.getByText(english('user.guide.fillsTitle')).waitFor();
  view = await wiped(launchAgain);
  await view.getByText('Step 2 of 3').waitFor();
  await view.getByRole('button', { name: english('rewards.later') }).click();
  await view.getByRole('dialog').waitFor({ state: 'hidden' });

  // Another video than the first, which a page without a memory would show.
  const idOf = () => new URL(view.url()).searchParams.get('id');
  await waitUntilPlaying(view);
  const first = idOf();
  await view.locator('.feed-slide:not([inert]) + .feed-slide[inert]').waitFor();
  await view.locator('.feed-scroll').press('ArrowDown');
  await expect.poll(idOf).not.toBe(first);
  const id = idOf();
  const missing = missingOf(phone.page, id);
  for (const load of Array.from({ length: longRun ? 5 : 1 }, () => [reload, launchAgain]).flat()) {
    await waitUntilPlaying(view, { second: 2 });
    view = await wiped(load);
    await expect.poll(() => gapAfter(view)).toBeLessThan(1);
    expect(idOf()).toBe(id);
  }
  // The feed chooses the second video: all of its required time is credited, with nothing lost.
  await expect.poll(() => missing.at(-1)).toBe(0);
  expect(missing).toEqual(missing.toSorted((one, other) => other - one));

  await tab(view, 'mine').click();
  await view.getByRole('link', { name: english('user.profile.edit') }).click();
  await view.getByRole('button', { name: english('user.edit.bio') }).click();
  const words = 'I bake at dawn and I have not yet';
  await view.getByRole('textbox').pressSequentially(words);
  view = await wiped(reload);
  await expect.poll(() => view.getByRole('textbox').inputValue()).toBe(words);
  expect(pathOf(view)).toBe('/tg/profile-edit');
});
