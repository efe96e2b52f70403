import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import {
  padVideoFile,
  waitUntilPlaying,
  uploadPiece,
  type Visit,
  watchUploads,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openAsNewUser, goTo, pathOf, english } from '../steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-journey-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A film in two pieces. */
const aFilm = async (): Promise<string> => {
  const path = join(folder, 'film.mp4');
  makeClip(path, { seconds: 12, fps: 10 });
  await padVideoFile(path, 2 * uploadPiece);
  return path;
};

const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nThe tide turns <script>x</script>\n';

/** Unique per try: the video of a failed try is published as well. */
let title = '';
beforeEach(() => {
  title = `潮汐之夜 over Kestrelmoor ${randomInt(1_000, 10_000)}`;
});
const word = 'That light at 0:02';

/** Resumes from half of the bytes, in a page that has forgotten nothing; returns the address of the live video. */
const upload = async (visit: Visit): Promise<string> => {
  const { page, context, complaints } = visit;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const { offsets, line } = await watchUploads(visit);
  // No piece goes out until the form is filled.
  line.lostAfter = 0;
  await goTo(page, '/UploadVideo');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aFilm());
  const field = page.getByLabel(english('studio.title'));
  await field.fill(title);
  await page.getByLabel(english('studio.description')).fill('Before the tide');
  await page.getByRole('textbox', { name: english('studio.tags') }).fill('bay, ');
  await page.getByLabel(english('studio.category')).selectOption({ index: 1 });
  await page.getByRole('radio', { name: english('studio.whenIs.now') }).click();
  line.cutAfter = 1;
  line.lostAfter = Infinity;
  await page.getByRole('button', { name: english('studio.doWhenReady.publish') }).click();
  await expect.poll(() => line.cut, { timeout: 60_000 }).toBe(true);
  await page.getByText(english('studio.step.waiting')).waitFor();
  expect(offsets).toEqual([0]);
  // The network is back, but this connection only with a new page.
  await context.setOffline(false);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => field.inputValue()).toBe(title);
  line.cutAfter = Infinity;
  line.cut = false;
  const live = page.getByRole('link', { name: english('studio.watch') });
  await live.waitFor({ timeout: 180_000 });
  expect(offsets).toEqual([0, uploadPiece]);
  return (await live.getAttribute('href')) ?? '';
};

const look = async (page: Page, words: string) => {
  const field = page.getByRole('combobox', { name: english('search.label') });
  await field.fill(words);
  await field.press('Enter');
  const found = page.locator('.found-video').filter({ hasText: title });
  await found.waitFor();
  return { link: found.locator('h2 a'), marks: () => found.locator('h2 mark').allInnerTexts() };
};

const moment = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('a film survives a broken upload; a viewer watches and comments; its maker edits, deletes and restores it', async ({
  open,
}) => {
  const [maker, fan] = [await open(), await open()];
  await openAsNewUser(maker.page);
  const href = await upload(maker);
  await goTo(maker.page, '/V2/messagecenter');
  await maker.page.getByText(english('messages.title')).first().waitFor();

  await openAsNewUser(fan.page);
  await goTo(fan.page, '/Discover');
  expect((await (await look(fan.page, '潮汐')).marks()).join('')).toBe('潮汐');
  const { link, marks } = await look(fan.page, 'kestrelmor');
  await fan.page.getByText(english('search.meant')).waitFor();
  expect(await marks()).toEqual(['Kestrelmoor']);
  await link.click();
  await expect.poll(() => pathOf(fan.page)).toBe('/videoDetail');
  expect(fan.page.url()).toContain(href);
  await waitUntilPlaying(fan.page);
  await fan.page.locator('.detail-head').getByRole('button', { name: /^Like/ }).click();
  await fan.page.locator('.detail-talk').scrollIntoViewIfNeeded();
  const talk = fan.page.getByRole('region', { name: english('comments.title') });
  await talk.getByRole('textbox').fill(word);
  await talk.getByRole('button', { name: english('comments.send'), exact: true }).click();

  // The page was not reloaded here.
  const told = maker.page.locator('.message').filter({ hasText: word });
  await told.waitFor();
  await maker.page.locator('.message').filter({ hasText: 'liked' }).waitFor();
  await told.click();
  await expect.poll(() => pathOf(maker.page)).toBe('/videoDetail');
  const row = maker.page.locator('li.comment').filter({ hasText: word }).first();
  await row.locator('.comment-moment').click();
  await expect.poll(() => moment(maker.page)).toBeGreaterThan(1.9);

  await goTo(maker.page, '/Analyze');
  const card = (metric: 'views' | 'likes' | 'comments') =>
    maker.page
      .locator('.analytics-card')
      .filter({ hasText: english(`analytics.metric.${metric}`) })
      .locator('.tc-20');
  // Other tests may also open the newest video.
  for (const metric of ['views', 'likes', 'comments'] as const)
    await expect.poll(async () => Number(await card(metric).innerText())).toBeGreaterThan(0);

  const { page } = maker;
  await goTo(page, '/V2/myvideos');
  await page.getByRole('link', { name: title }).click();
  await page.locator('input[accept^=".vtt"]').setInputFiles({
    name: 'tide.en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(captions),
  });
  await page.getByRole('combobox', { name: english('studio.captionLang') }).waitFor();
  await page.getByRole('button', { name: english('studio.chapterAdd') }).click();
  for (const number of [1, 2, 3])
    await page.getByRole('textbox', { name: `Name of chapter ${number}` }).fill(`Part ${number}`);
  await page.getByRole('button', { name: english('studio.saveChanges') }).click();
  await page.getByText(english('studio.saved'), { exact: true }).waitFor();

  await goTo(page, '/V2/myvideos');
  const mine = page.locator('.studio-row').filter({ hasText: title });
  await mine.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: english('studio.watch') }).click();
  await waitUntilPlaying(page);
  await expect.poll(() => page.locator('.tc-scrub-span').count()).toBe(3);
  await page.keyboard.press('c');
  await page.locator('.tc-player-captions').getByText('The tide turns x').waitFor();

  await goTo(page, '/V2/myvideos');
  await mine.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: english('studio.remove') }).click();
  await mine.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: english('studio.undo') }).click();
  await mine.waitFor();
});
