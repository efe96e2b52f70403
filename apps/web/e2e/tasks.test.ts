import { contract } from '@taice/contract';
import {
  forgetLayoutShift,
  clientOfPage,
  screenFaults,
  waitUntilSettled,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, pathOf, english } from './steps.ts';
import { watchFast } from './viewing.ts';

/**
 * Does the rest of the group elsewhere: two comments and two collected videos, which count once the videos are watched.
 */
const talkElsewhere = async (page: Page) => {
  const person = await clientOfPage(page, product.url);
  // Videos of the demo: those of other tests may disappear while this one uses them.
  const videos = (await payingVideos(person))
    .filter(({ author }) => author.is_verified)
    .slice(0, 2);
  for (const { id } of videos) {
    const comment = { post_id: id, content: `A fine view from ${id}` };
    // Comments of a person need some time between them.
    await expect
      .poll(async () => (await person.send(contract.comments.comment, comment)).code)
      .toBe(0);
    await person.ask(contract.posts.collect, { post_id: id });
  }
  const waits = page.getByText(english('tasks.countsOnceWatched'));
  await expect.poll(() => waits.count()).toBeGreaterThan(0);
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'tasks that wait for a video')).toEqual([]);
  for (const video of videos) await watchFast(person, video);
  await expect.poll(() => waits.count()).toBe(0);
};

test('a task leads to its action and back, ticked, and then the group’s bonus is claimed', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  await openAsNewUser(page);
  await goTo(page, '/V2/task');
  const main = page.getByRole('main');
  const next = main.getByRole('region', { name: english('tasks.next.title') });

  // A new person is led to the best-paid task, their first video; the sign-in stands among the tasks.
  const first = next.getByRole('link', { name: english('tasks.do.watch_video') });
  await first.waitFor();
  expect(await first.getAttribute('href')).toContain('/V2/videos');
  await main
    .getByRole('button', { name: /^Sign in for today/ })
    .first()
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: english('signIn.take') }).click();
  await popup.getByRole('button', { name: english('common.gotIt') }).click();
  const talk = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Talk' }) });
  await talk.getByText('Follow 1 creator').waitFor();
  // It is done, and is paid with the next video.
  await main.locator('.quest-line[data-state="done"]').first().waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'tasks')).toEqual([]);

  await talkElsewhere(page);
  await main.locator('.quest-line[data-state="credited"]').first().waitFor();
  await talk.getByRole('progressbar', { name: 'Talk: 2 of 3 done' }).waitFor();
  // The points that were earned elsewhere meanwhile are now at the top.
  await waitUntilSettled(page);
  await forgetLayoutShift(page);
  await talk.getByRole('link', { name: /^Follow 1 creator/ }).click();
  await expect.poll(() => pathOf(page)).toBe('/Creators');
  const chip = page.getByRole('complementary', { name: english('tasks.back') });
  await chip.getByText('0/1').waitFor();
  await main
    .getByRole('button', { name: /^Follow /, pressed: false })
    .first()
    .click();
  await chip.getByText('Done: +10 points').first().waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'where a task is done')).toEqual([]);

  await chip.getByRole('link', { name: english('tasks.back') }).click();
  await expect.poll(() => pathOf(page)).toBe('/V2/task');
  await talk.locator('.quest-line[data-state="credited"]').nth(2).waitFor();
  expect(await chip.count()).toBe(0);
  await talk.getByRole('button', { name: 'Claim 100 points' }).click();
  await talk.getByText('+100 points, added').waitFor();
  const room = await talk
    .locator('.group-card-foot')
    .evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
  expect(room).toBe(0);

  await main.getByRole('link', { name: english('tasks.history') }).click();
  await expect.poll(() => pathOf(page)).toBe('/TaskRecord');
  await main.getByText('All of “Talk”').waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'record')).toEqual([]);
});
