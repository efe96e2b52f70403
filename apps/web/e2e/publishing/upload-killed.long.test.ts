import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeClip } from '@taice/api/testing/clip';
import { padVideoFile, type Killable, openKillable, uploadPiece } from '@taice/testkit/browser';
import { longRun } from '@taice/testkit/long-run';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { goTo, register, english } from '../steps.ts';

const KILLS = longRun ? 20 : 1;
const BYTES = (longRun ? 200 : 12) * 1024 ** 2;
/**
 * Bytes a second until the last kill: a tenth of the file for each, so that a slow machine still has most of it to
 * send.
 */
const LINE = Math.floor(BYTES / KILLS / 10);
/** ms between the first byte that a page sends and its kill. */
const MOST_MS = 1_500;

const { chromium } = inject('browserRun');
let folder: string;
let browser: Killable | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-killed-'));
});
afterEach(async () => {
  await browser?.context.close();
  browser = undefined;
  await rm(folder, { recursive: true, force: true });
});

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const none = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...none, uploadThroughput: LINE });
};

/** True if the browser profile on the disk contains it, so that it outlives a kill. */
const isWritten = async (value: string): Promise<boolean> => {
  const store = join(folder, 'profile', 'Default', 'Local Storage', 'leveldb');
  const files = await Promise.all(
    (await readdir(store)).map((name) => readFile(join(store, name))),
  );
  return files.some((file) => file.includes(value) || file.includes(value, 0, 'utf16le'));
};

/** A new browser on the same profile, with a page; it records where each sent piece begins. */
const anotherBrowser = async () => {
  browser = await openKillable(chromium, join(folder, 'profile'));
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return { page, offsets, kill: browser.kill };
};

test(
  `an upload of ${BYTES / 1024 ** 2} MB survives ${KILLS} browser kills and resends at most one piece`,
  async () => {
    let { page, offsets, kill } = await anotherBrowser();
    await goTo(page, '/Home');
    await register(page);
    // The browser writes the login to disk some seconds later, or many if it has written much.
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    expect(token).not.toBe('');
    await expect.poll(() => isWritten(token), { timeout: 120_000 }).toBe(true);
    await slow(page);
    await page.getByRole('link', { name: english('shell.title.upload'), exact: true }).click();
    const chosen = join(folder, 'chosen.mp4');
    makeClip(chosen, { seconds: 6 });
    await padVideoFile(chosen, BYTES);
    await page.locator('input[type=file]').first().setInputFiles(chosen);
    await page.getByLabel(english('studio.title')).fill(`Dawn ${randomBytes(3).toString('hex')}`);
    await page.getByLabel(english('studio.category')).selectOption({ index: 1 });
    await page.getByRole('radio', { name: english('studio.whenIs.now') }).click();
    await page
      .getByRole('button', { name: english('studio.doWhenReady.publish'), exact: true })
      .click();
    // The file was chosen once and is not there a second time.
    await expect.poll(() => offsets.length, { timeout: 120_000 }).toBeGreaterThan(0);
    await rm(chosen);

    let twice = 0;
    for (let killed = 0; killed < KILLS; killed += 1) {
      await delay(Math.random() * MOST_MS);
      await kill();
      const before = offsets.at(-1)!;
      ({ page, offsets, kill } = await anotherBrowser());
      if (killed < KILLS - 1) await slow(page);
      await goTo(page, '/UploadVideo');
      await expect.poll(() => offsets.length, { timeout: 120_000 }).toBeGreaterThan(0);
      const after = offsets[0]!;
      // The current piece resumes where its bytes stopped, or begins once more.
      expect(after, `kill ${killed}`).toBeGreaterThanOrEqual(before);
      twice = Math.max(twice, before + uploadPiece - after);
      expect(await page.getByText(english('studio.chooseAgain')).count()).toBe(0);
    }
    await page
      .getByRole('link', { name: english('studio.watch') })
      .waitFor({ timeout: 120_000 + BYTES / 1_000 });
    process.stdout.write(
      `${BYTES} bytes came through ${KILLS} kills; after none were more than ${Math.min(twice, uploadPiece)} sent twice\n`,
    );
  },
  240_000 + KILLS * 60_000,
);
