import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import { playing, type Visit } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { goTo, register, say } from './steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-upload-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What one request of an upload brings (domain.md 2). */
const piece = 8 * 1024 ** 2;

/** A clip that nobody else brings: behind the film lies a box of noise that players skip, so that it takes its time. */
const aClip = async (bytes: number): Promise<string> => {
  const path = join(folder, `${randomBytes(4).toString('hex')}.mp4`);
  makeClip(path, { seconds: 6 });
  const film = await readFile(path);
  const size = bytes - film.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write('free', 4);
  await writeFile(path, Buffer.concat([film, head, randomBytes(size - 8)]));
  return path;
};

/** Where each piece that is sent begins. `cut` loses what goes out; behind `cutAfter` pieces the whole network goes. */
const watchUploads = async ({ context }: Visit) => {
  const offsets: number[] = [];
  const line = { cut: false, cutAfter: Infinity };
  await context.route('**/api/upload/tus/**', async (route) => {
    const request = route.request();
    const isPiece = request.method() === 'PATCH';
    if (isPiece && !line.cut && offsets.length >= line.cutAfter) {
      line.cut = true;
      await context.setOffline(true);
    }
    if (line.cut) return route.abort('internetdisconnected');
    if (isPiece) offsets.push(Number(request.headers()['upload-offset']));
    return route.continue();
  });
  return { offsets, line };
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

const fillForm = async (page: Page, title: string) => {
  await page.getByLabel(say('studio.title')).fill(title);
  await page.getByLabel(say('studio.description')).fill('Before the tide');
  await page.getByRole('textbox', { name: say('studio.tags') }).fill('bay, ');
  await page.getByLabel(say('studio.category')).selectOption({ index: 1 });
  await page.getByRole('radio', { name: say('studio.whenIs.now') }).click();
};

test('an upload goes on at the byte after the network went and the page was loaded anew, is published by itself, and plays for others', async ({
  open,
}) => {
  const visit = await open();
  const { page, context, complaints } = visit;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await goTo(page, '/Home');
  await register(page);
  const { offsets, line } = await watchUploads(visit);
  line.cutAfter = 1;
  await page.getByRole('link', { name: say('shell.title.upload'), exact: true }).click();

  const title = `Dawn ${randomBytes(3).toString('hex')}`;
  await fillForm(page, title);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aClip(2.5 * piece));
  await button(page, say('studio.doWhenReady.publish')).click();
  await page.getByText(say('studio.step.waiting')).waitFor();
  expect(offsets).toEqual([0]);

  // The network is back, and this line is not until there is a new page.
  await context.setOffline(false);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  const field = page.getByLabel(say('studio.title'));
  await expect.poll(() => field.inputValue()).toBe(title);
  line.cutAfter = Infinity;
  line.cut = false;
  const live = page.getByRole('link', { name: say('studio.watch') });
  await live.waitFor({ timeout: 180_000 });
  expect(offsets).toEqual([0, piece, 2 * piece]);

  const href = await live.getAttribute('href');
  const other = await open();
  await goTo(other.page, href ?? '');
  await other.page.getByRole('heading', { name: title }).waitFor();
  await playing(other.page);
});
