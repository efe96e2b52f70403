import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

let api: TestApi;
let viewer: Client;
let viewerId: bigint;
let claimId: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ client: viewer, id: viewerId } = await aViewer(api));
  await qualify(api, viewer, (await aPost(api.services.db)).id);
  await api.services.events.handled();
  const { id } = await api.services.db
    .selectFrom('claimable')
    .select('id')
    .where('user_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  claimId = `${id}`;
});

test('the first view’s 200 raise the balance at once', async () => {
  const { code, data } = await viewer.call.rewards.claimReward({ claim_id: claimId });
  expect(code).toBe(0);
  expect(data).toEqual({
    amount: '200',
    balance: '200',
    claim: { id: claimId, type: 'first_view', state: 'claimed' },
  });
  expect((await viewer.call.wallet.walletDetail({})).data.value).toBe('200');
  expect((await viewer.call.user.dataCount({})).data.user?.claimables).toEqual([]);
});

test('claimed twenty times at once it pays once, and each hears of the original', async () => {
  const claims = Array.from({ length: 20 }, () =>
    viewer.call.rewards.claimReward({ type: 'first_view', ref_id: 'first' }),
  );
  const answers = await Promise.all(claims);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1302)).toHaveLength(19);
  for (const { data } of answers) expect(data).toMatchObject({ amount: '200', balance: '200' });
  expect((await viewer.call.wallet.walletDetail({})).data.value).toBe('200');
});

test('somebody else’s and an unknown one are not there', async () => {
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.rewards.claimReward({ claim_id: claimId })).code).toBe(404);
  expect((await viewer.call.rewards.claimReward({ claim_id: '999999' })).code).toBe(404);
});

test('what is over, taken back or a limited account’s is refused and stays unpaid', async () => {
  const { db } = api.services;
  const set = (fields: object) =>
    db.updateTable('claimable').set(fields).where('id', '=', BigInt(claimId)).execute();
  await set({ expires_at: api.clock.rule() });
  expect((await viewer.call.rewards.claimReward({ claim_id: claimId })).code).toBe(1309);
  await set({ expires_at: null, state: 'revoked' });
  expect((await viewer.call.rewards.claimReward({ claim_id: claimId })).code).toBe(1306);
  await set({ state: 'open' });
  await db.updateTable('user').set({ status: 'limited' }).where('id', '=', viewerId).execute();
  expect((await viewer.call.rewards.claimReward({ claim_id: claimId })).code).toBe(1306);
  expect((await viewer.call.wallet.walletDetail({})).data.value).toBe('0');
});

test('bad input and nobody are refused', async () => {
  expect((await viewer.call.rewards.claimReward({})).code).toBe(400);
  expect((await api.client().call.rewards.claimReward({ claim_id: claimId })).code).toBe(401);
});
