import {
  asPersonOf,
  playing,
  pressClaimable,
  purseOf,
  ringSeen,
  ringUntil,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { machine, payingVideos } from './newcomer.ts';
import { goTo, pathOf, register, say } from './steps.ts';

test('a visitor watches, registers by the mailed code, watches, and gets the 200 of the first video', async ({
  open,
}) => {
  const { page } = await open();
  const [video] = await payingVideos(await machine());
  if (!video) throw new Error('no video pays');
  await goTo(page, '/Home');
  await page.getByRole('link', { name: video.title }).first().click();
  expect(pathOf(page)).toBe('/videoDetail');
  await playing(page);
  expect(await ringSeen(page)).toMatchObject({ state: 'waiting' });

  await register(page);
  const person = await asPersonOf(page, product.url);
  const before = await purseOf(person);
  expect(before).toEqual({ pending: '0', value: '0', rows: [] });

  const shown = await ringUntil(page, 'claimable');
  expect(shown.length).toBeGreaterThan(2);
  await pressClaimable(page);
  await ringUntil(page, 'claimed');
  const claimed = await purseOf(person);
  expect(claimed.rows.map(({ type }) => type)).toEqual(['view']);
  expect(claimed.pending).toBe(claimed.rows[0]?.amount);
  expect(claimed.value).toBe('0');

  await page.getByText(say('rewards.firstView')).waitFor();
  await page
    .getByRole('status')
    .getByRole('button', { name: say('rewards.claim') })
    .click();
  await expect.poll(async () => (await purseOf(person)).value, { timeout: 5_000 }).toBe('200');
  const { rows, pending } = await purseOf(person);
  expect(rows.map(({ type, amount, bucket }) => [type, amount, bucket])).toEqual([
    ['first_view', '200', 'available'],
    ['view', claimed.pending, 'pending'],
  ]);
  expect(pending).toBe(claimed.pending);
});
