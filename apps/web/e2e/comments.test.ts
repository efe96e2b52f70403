import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { expect } from 'vitest';
import { waitUntilPlaying } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { Frame, Locator, Page } from 'playwright-core';
import { createUser, payingVideos } from './api-users.ts';
import { openAsNewUser, openAsUser, goTo, demoAccount, english } from './steps.ts';

const tagged = (text: string) => `${text} (${randomBytes(3).toString('hex')})`;
const second = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('a comment about 0:12 reaches the creator, who pins and answers it, and links to that second', async ({
  open,
}) => {
  const videos = await payingVideos(await createUser());
  const video = videos.find(
    ({ author, duration_s }) => author.nickname === 'Ridge & River' && duration_s > 12.5,
  );
  if (!video) throw new Error('no video of the demo is long enough');
  const path = `/videoDetail?id=${video.id}`;
  const [fan, creator] = [await open({ size: [1440, 900] }), await open({ size: [1440, 900] })];
  const [word, answer] = [tagged('At 0:12 the light'), tagged('Eleven minutes of it')];

  await openAsNewUser(fan.page);
  await goTo(fan.page, path);
  const talk = fan.page.getByRole('region', { name: english('comments.title') });
  await fan.page.locator('.detail-talk').scrollIntoViewIfNeeded();
  await talk.getByRole('textbox').fill(word);
  // The draft is still there after a reload.
  await fan.page.reload();
  await fan.page.locator('.detail-talk').scrollIntoViewIfNeeded();
  await expect.poll(() => talk.getByRole('textbox').inputValue()).toBe(word);
  await talk.getByRole('button', { name: english('comments.send'), exact: true }).click();
  const tag = word.slice(-8);
  const row = (page: Page) => page.locator('li.comment').filter({ hasText: tag }).first();
  await row(fan.page)
    .getByRole('button', { name: english('comments.like'), exact: true })
    .waitFor();
  expect(await talk.getByRole('textbox').inputValue()).toBe('');

  await openAsUser(creator.page, demoAccount('ridge.river'));
  await goTo(creator.page, path);
  await creator.page.locator('.detail-talk').scrollIntoViewIfNeeded();
  await creator.page.getByRole('radio', { name: english('comments.new') }).click();
  await row(creator.page)
    .getByRole('button', { name: english('comments.more'), exact: true })
    .click();
  await creator.page.getByRole('menuitem', { name: english('comments.pin') }).click();
  await row(creator.page).getByText('Pinned by').waitFor();
  await row(creator.page)
    .getByRole('button', { name: english('comments.reply'), exact: true })
    .click();
  await row(creator.page).getByRole('textbox').fill(answer);
  await creator.page.keyboard.press('Control+Enter');
  await row(creator.page).getByText(answer).waitFor();
  await report(creator.page, row(creator.page));

  // Not by a reload: the video has ended, and where its end is in view the next one may have begun.
  await goTo(fan.page, path);
  await fan.page.locator('.detail-talk').scrollIntoViewIfNeeded();
  await row(fan.page).getByText('Pinned by').waitFor();
  await row(fan.page).locator('.comment-thread').first().click();
  const reply = row(fan.page).locator('li.comment').filter({ hasText: answer });
  await reply.getByText(english('comments.creator'), { exact: true }).waitFor();
  await fan.page.evaluate(() => {
    const player = document.querySelector('video');
    if (player) {
      player.pause();
      player.currentTime = 1;
    }
  });
  await row(fan.page).locator('.comment-moment').first().click();
  await expect.poll(() => second(fan.page)).toBeGreaterThan(11.9);
});

/** Reports another person's comment by its menu, as far as the answer. */
const report = async (view: Page | Frame, comment: Locator) => {
  await comment
    .getByRole('button', { name: english('comments.more'), exact: true })
    .first()
    .click();
  await view.getByRole('menuitem', { name: english('comments.report') }).click();
  await view.getByText(english('keep.report.reasons.spam'), { exact: true }).click();
  await view.getByRole('button', { name: english('keep.report.send') }).click();
  await view.getByText(english('keep.report.done')).waitFor();
};

test.runIf(longRun)(
  'in Telegram the comments open over the video, which keeps playing',
  async ({ openPhone }) => {
    const { page, app } = await openPhone({ user: `new-${randomBytes(5).toString('hex')}` });
    const view = await app();
    const guide = view.getByRole('dialog', { name: english('user.guide.watchTitle') });
    await guide.waitFor();
    await page.locator('#back').click();
    await guide.waitFor({ state: 'hidden' });
    await waitUntilPlaying(view);
    const id = new URL(view.url()).searchParams.get('id') ?? '';
    const other = tagged('Look at my page');
    await (await createUser()).ask(contract.comments.comment, { post_id: id, content: other });
    const word = tagged('Over the video');
    await view
      .locator('.feed-slide:not([inert])')
      .getByRole('button', { name: english('comments.title') })
      .click();
    const sheet = view.getByRole('dialog', { name: english('comments.title') });
    await sheet.getByRole('textbox').fill(word);
    await sheet.getByRole('button', { name: english('comments.send'), exact: true }).click();
    await sheet.getByText(word).waitFor();
    // The ring goes on in sight, and is pressed there.
    await sheet.locator('.talk-ring button').click({ trial: true });
    const moved = () =>
      view.evaluate(async () => {
        const player = document.querySelector<HTMLVideoElement>('section:not([inert]) video');
        const from = player?.currentTime ?? 0;
        await new Promise((done) => setTimeout(done, 500));
        return player !== null && !player.paused && player.currentTime !== from;
      });
    await expect.poll(moved).toBe(true);
    await report(view, sheet.locator('li.comment').filter({ hasText: other }));
    await page.locator('#back').click();
    await sheet.waitFor({ state: 'hidden' });
  },
);
