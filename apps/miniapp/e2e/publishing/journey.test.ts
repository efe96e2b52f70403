import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import { padVideoFile, waitUntilPlaying, uploadPiece, watchUploads } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  launchAgain,
  nextPage,
  pathOf,
  createReturningUser,
  english,
  tab,
  clearStorage,
} from '../steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-phone-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** From Mine over the own videos. */
const toUpload = async (view: Frame): Promise<void> => {
  await view.getByRole('link', { name: english('studio.mine'), exact: true }).click();
  await view
    .getByRole('link', { name: english('studio.upload'), exact: true })
    .first()
    .click();
};

test('a phone’s film resumes after suspension and a wipe, uploads once, and plays', async ({
  openPhone,
}) => {
  const phone = await openPhone({ user: await createReturningUser() });
  const { page, complaints } = phone;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  page.on('dialog', (dialog) => void dialog.accept());
  const title = `观星夜话 from Thornwickle ${randomInt(1_000, 10_000)}`;
  const { offsets, line } = await watchUploads(phone);
  let view = await phone.app();
  await tab(view, 'mine').click();
  await toUpload(view);
  const clip = join(folder, 'film.mp4');
  makeClip(clip, { seconds: 3, fps: 10 });
  await padVideoFile(clip, 2 * uploadPiece);
  // No piece goes out until the form is filled.
  line.lostAfter = 0;
  const [library] = await Promise.all([
    page.waitForEvent('filechooser'),
    view.locator('.upload-drop button').click(),
  ]);
  await library.setFiles(clip);
  await view.getByLabel(english('studio.title')).fill(title);
  await view.getByLabel(english('studio.category')).selectOption({ index: 1 });
  await view.getByRole('radio', { name: english('studio.whenIs.now') }).click();
  Object.assign(line, { lost: false, lostAfter: 1 });
  await view.getByRole('button', { name: english('studio.doWhenReady.publish') }).click();
  await expect.poll(() => line.lost, { timeout: 60_000 }).toBe(true);
  expect(offsets).toEqual([0]);
  // A running upload is shown on every screen, not only where it was begun.
  await page.locator('#back').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/myvideos');
  await page.locator('#back').click();
  await tab(view, 'mine').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/My');
  await view.getByRole('link', { name: english('studio.mine') }).waitFor();
  // Another chat comes to the front, and Telegram ends the page that is out of sight.
  view = await nextPage(phone, async (app) => {
    await page.locator('#minimise').click();
    await clearStorage(app);
    await page.locator('#minimise').click();
    await launchAgain(app);
  });
  line.lostAfter = Infinity;
  await view.getByRole('link', { name: english('studio.mine') }).waitFor();
  expect(pathOf(view)).toBe('/tg/V2/My');
  await expect.poll(() => offsets).toEqual([0, uploadPiece]);
  await toUpload(view);
  const live = view.getByRole('link', { name: english('studio.watch') });
  await live.waitFor({ timeout: 180_000 });
  expect(offsets).toEqual([0, uploadPiece]);
  await view.getByText('2 of 3 uploads left today').waitFor();
  await live.click();
  await view.getByRole('heading', { name: title }).waitFor();
  await waitUntilPlaying(view);
});
