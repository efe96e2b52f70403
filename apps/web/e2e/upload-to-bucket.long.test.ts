import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import {
  padVideoFile,
  waitUntilPlaying,
  type Product,
  startProduct,
  uploadPiece,
  type Visit,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { type S3StandIn, startS3 } from '@taice/testkit/s3';
import { afterAll, beforeAll, expect } from 'vitest';
import { openAsNewUser, english } from './steps.ts';

let folder: string;
let s3: S3StandIn;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-upload-'));
  s3 = await startS3();
  product = await startProduct({
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_PATH_STYLE: 'true',
    },
  });
  s3.origins.push(product.url);
}, 240_000);
afterAll(async () => {
  await product.stop();
  await s3.stop();
  await rm(folder, { recursive: true });
});

/** Numbers of the sent parts. After `cutAfter` of them the whole network goes. */
const watchParts = async ({ context }: Visit) => {
  const parts: number[] = [];
  const line = { cut: false, cutAfter: Infinity };
  await context.route(`${s3.endpoint}/**`, async (route) => {
    const request = route.request();
    if (request.method() === 'PUT' && !line.cut && parts.length >= line.cutAfter) {
      line.cut = true;
      await context.setOffline(true);
    }
    if (line.cut) return route.abort('internetdisconnected');
    if (request.method() === 'PUT')
      parts.push(Number(new URL(request.url()).searchParams.get('partNumber')));
    return route.continue();
  });
  return { parts, line };
};

test('a file goes straight to the bucket, resumes at its next part after a reload, and plays from there', async ({
  open,
}) => {
  const visit = await open();
  const { page, context, complaints } = visit;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  page.on('dialog', (dialog) => void dialog.accept());
  await openAsNewUser(page, undefined, product);
  await page.goto(`${product.url}/Home`);
  const { parts, line } = await watchParts(visit);
  line.cutAfter = 1;
  await page.getByRole('link', { name: english('shell.title.upload'), exact: true }).click();
  const title = `Dawn ${randomBytes(3).toString('hex')}`;
  const field = page.getByLabel(english('studio.title'));
  const film = join(folder, 'film.mp4');
  makeClip(film, { seconds: 3 });
  await padVideoFile(film, 2.5 * uploadPiece);
  await page.locator('input[type=file]').first().setInputFiles(film);
  await field.fill(title);
  await page.getByLabel(english('studio.category')).selectOption({ index: 1 });
  await page.getByRole('radio', { name: english('studio.whenIs.now') }).click();
  await page.getByRole('button', { name: english('studio.doWhenReady.publish') }).click();
  await page.getByText(english('studio.step.waiting')).waitFor();
  expect(parts).toEqual([1]);

  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(title);
  line.cutAfter = Infinity;
  line.cut = false;
  const live = page.getByRole('link', { name: english('studio.watch') });
  await live.waitFor({ timeout: 180_000 });
  expect(parts).toEqual([1, 2, 3]);
  expect([...s3.inside.objects.keys()].filter((key) => key.startsWith('uploads/'))).toHaveLength(1);

  const asked = s3.requests.length;
  const other = await open();
  await other.page.goto(`${product.url}${await live.getAttribute('href')}`);
  await other.page.getByRole('heading', { name: title }).waitFor();
  await waitUntilPlaying(other.page);
  const read = s3.requests
    .slice(asked)
    .filter(({ method, key }) => method === 'GET' && key.startsWith('media/posts/'));
  expect(read.length).toBeGreaterThan(0);
});
