import {
  clientOfPage,
  waitUntilPlaying,
  pressClaimable,
  readPoints,
  waitForRingState,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

test('an offline claim waits, outlives its page, is sent once when the network returns, and is dropped', async ({
  open,
}) => {
  const { page, context, complaints } = await open({ fast: true });
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const [video] = await payingVideos(await createApiClient());
  await openAsNewUser(page);
  const person = await clientOfPage(page, product.url);
  await goTo(page, `/videoDetail?id=${video!.id}`);
  await waitUntilPlaying(page);
  await waitForRingState(page, 'claimable');
  const keys: (string | undefined)[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/chaimPostReward')) return;
    keys.push(response.request().headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await pressClaimable(page);
  await page.getByText(english('common.claimWaits')).waitFor();
  expect(keys).toEqual([]);
  expect((await readPoints(person)).rows).toEqual([]);
  const kept = await page.evaluate(() => localStorage.getItem('waitingClaims'));
  const [{ key }] = JSON.parse(kept ?? '[]') as [{ key: string }];
  // Closed before the network is back: the next page sends it.
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await goTo(later, '/V2/points');
  await expect.poll(() => keys).toEqual([key]);
  const paid = async () => (await readPoints(person)).rows.map(({ type }) => type).toSorted();
  await expect.poll(paid).toEqual(['first_view', 'view']);
  const waiting = () => later.evaluate(() => localStorage.getItem('waitingClaims'));
  await expect.poll(waiting).toBeNull();
  // A page that shows its own balance has sent the pending calls.
  const balance = later.waitForResponse(/walletDetail/);
  await later.reload();
  await balance;
  expect(keys).toEqual([key]);
});
