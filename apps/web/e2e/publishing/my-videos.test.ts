import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import { playing } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { afterAll, beforeAll, expect } from 'vitest';
import { arrive, goTo, say } from '../steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-mine-'));
});
afterAll(() => rm(folder, { recursive: true }));

const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nThe tide turns <script>x</script>\n';

test('a video is edited, shows captions and chapters in the player, is deleted and brought back', async ({
  open,
}) => {
  const { page } = await open();
  const clip = join(folder, 'clip.mp4');
  makeClip(clip, { seconds: 6 });
  await arrive(page);
  await goTo(page, '/V2/myvideos');
  await page.getByText(say('studio.none')).waitFor();
  await goTo(page, '/UploadVideo');
  const title = `Tide ${randomBytes(3).toString('hex')}`;
  await page.getByLabel(say('studio.title')).fill(title);
  await page.getByLabel(say('studio.category'), { exact: true }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: say('studio.whenIs.now') }).click();
  await page.locator('input[accept^="video"]').first().setInputFiles(clip);
  await page.getByRole('button', { name: new RegExp(`^${say('studio.do.publish')}`) }).click();
  await page.getByRole('link', { name: say('studio.watch') }).waitFor({ timeout: 120_000 });

  await goTo(page, '/V2/myvideos');
  await page.getByRole('link', { name: title }).click();
  await page.locator('input[accept^=".vtt"]').setInputFiles({
    name: 'tide.en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(captions),
  });
  await page.getByRole('combobox', { name: say('studio.captionLang') }).waitFor();
  await page.getByRole('button', { name: say('studio.chapterAdd') }).click();
  for (const number of [1, 2, 3])
    await page.getByRole('textbox', { name: `Name of chapter ${number}` }).fill(`Part ${number}`);
  await page.getByRole('button', { name: say('studio.saveChanges') }).click();
  await page.getByText(say('studio.saved'), { exact: true }).waitFor();

  await goTo(page, '/V2/myvideos');
  const row = page.locator('.studio-row').filter({ hasText: title });
  await row.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: say('studio.watch') }).click();
  await playing(page);
  await expect.poll(() => page.locator('.tc-scrub-span').count()).toBe(3);
  await page.keyboard.press('c');
  await page.locator('.tc-player-captions').getByText('The tide turns x').waitFor();

  await goTo(page, '/V2/myvideos');
  await row.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: say('studio.remove') }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say('studio.undo') }).click();
  await row.waitFor();
});
