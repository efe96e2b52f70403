import {
  asPersonOf,
  playing,
  pressClaimable,
  purseOf,
  ringUntil,
  type Visit,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { machine, payingVideos } from './newcomer.ts';
import { arrive, goTo, say } from './steps.ts';

/** Somebody new whose ring has just filled, without a network from then on. */
const offlineWithFullRing = async ({ page, context, complaints }: Visit) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const [video] = await payingVideos(await machine());
  await arrive(page);
  const person = await asPersonOf(page, product.url);
  await goTo(page, `/videoDetail?id=${video!.id}`);
  await playing(page);
  await ringUntil(page, 'claimable');
  const keys: (string | undefined)[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/chaimPostReward')) return;
    keys.push(response.request().headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await pressClaimable(page);
  await page.getByText(say('common.claimWaits')).waitFor();
  expect(keys).toEqual([]);
  expect((await purseOf(person)).rows).toEqual([]);
  const paid = async () => (await purseOf(person)).rows.map(({ type }) => type).toSorted();
  return { person, keys, paid };
};

test('a claim without a network says that it waits, and goes out once by itself when there is one', async ({
  open,
}) => {
  const visit = await open();
  const { keys, paid } = await offlineWithFullRing(visit);
  await visit.context.setOffline(false);
  await visit.page.getByRole('dialog', { name: '+200 points' }).waitFor();
  await expect.poll(paid).toEqual(['first_view', 'view']);
  await visit.page.waitForTimeout(2_000);
  expect(keys).toHaveLength(1);
  expect(await paid()).toEqual(['first_view', 'view']);
});

test('a claim that waits outlives its page, and is forgotten once it is answered', async ({
  open,
}) => {
  const visit = await open();
  const { page, context } = visit;
  const { keys, paid } = await offlineWithFullRing(visit);
  const kept = await page.evaluate(() => localStorage.getItem('waitingClaims'));
  const [{ key }] = JSON.parse(kept ?? '[]') as [{ key: string }];
  // Gone for good before there is a network: what is sent is sent by the next page.
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await goTo(later, '/V2/points');
  await expect.poll(paid).toEqual(['first_view', 'view']);
  await expect.poll(() => keys).toEqual([key]);
  await expect.poll(() => later.evaluate(() => localStorage.getItem('waitingClaims'))).toBeNull();
  await later.reload();
  await later.getByText(say('points.title')).first().waitFor();
  await later.waitForTimeout(2_000);
  expect(keys).toEqual([key]);
});
