import { businessDay } from '@taice/core/rules';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { autoClaim } from './jobs/auto-claim.ts';
import { createClaimables } from './claimables.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

let viewer: Client;
let viewerId: bigint;
let claimId: string;
const api = useApi();
beforeEach(async () => {
  ({ client: viewer, id: viewerId } = await aViewer(api));
  await qualify(api, viewer, (await aPost(api.services.db)).id);
  await api.services.events.waitUntilHandled();
  const { id } = await api.services.db
    .selectFrom('claimable')
    .select('id')
    .where('user_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  claimId = `${id}`;
});

test('claiming the first view’s 200 raises the balance at once', async () => {
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

test('twenty concurrent claims pay once and return the original', async () => {
  const claims = Array.from({ length: 20 }, () =>
    viewer.call.rewards.claimReward({ type: 'first_view', ref_id: 'first' }),
  );
  const answers = await Promise.all(claims);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1302)).toHaveLength(19);
  for (const { data } of answers) expect(data).toMatchObject({ amount: '200', balance: '200' });
  expect((await viewer.call.wallet.walletDetail({})).data.value).toBe('200');
});

test('an unknown claim or another person’s returns not found', async () => {
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.rewards.claimReward({ claim_id: claimId })).code).toBe(404);
  expect((await viewer.call.rewards.claimReward({ claim_id: '999999' })).code).toBe(404);
});

test('an expired, revoked or limited account’s claim is rejected and stays unpaid', async () => {
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

test('a group bonus is one contribution of its day, also through claim-all', async () => {
  const { db, clock } = api.services;
  const at = clock.rule();
  const day = businessDay(at);
  const opened = await transaction(db, (tx) =>
    createClaimables(
      tx,
      ['1', '2'].map((group) => ({
        userId: viewerId,
        type: 'group_bonus' as const,
        refId: `${group}:${day}`,
        amount: 100_000_000n,
        day,
        at,
      })),
    ),
  );
  const again = { userId: viewerId, type: 'group_bonus' as const, refId: `1:${day}` };
  const repeated = await transaction(db, (tx) =>
    createClaimables(tx, [{ ...again, amount: 1n, day, at }]),
  );
  expect(repeated).toEqual([]);
  const [first] = opened;
  const claims = Array.from({ length: 5 }, () =>
    viewer.call.rewards.claimReward({ claim_id: `${first?.id}` }),
  );
  const answers = await Promise.all(claims);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    0, 1302, 1302, 1302, 1302,
  ]);
  expect(answers[0]?.data).toMatchObject({ amount: '100', balance: '0' });
  const { data } = await viewer.call.rewards.claimAll({});
  expect(data.parts).toContainEqual({ kind: 'group_bonus', amount: '100', bucket: 'pending' });
  const { data: wallet } = await viewer.call.wallet.walletDetail({});
  expect(wallet.value).toBe('200');
  expect(Number(wallet.pending)).toBeGreaterThanOrEqual(200);
  const contribution = await db
    .selectFrom('ledger_journal')
    .select(['type', 'idem_key'])
    .where('idem_key', 'like', `grp:${viewerId}:%`)
    .execute();
  expect(contribution.map(({ type }) => type)).toEqual(['group_bonus', 'group_bonus']);
});

test('midnight pays unclaimed group bonuses, but no claim with an end of its own', async () => {
  const { db, clock } = api.services;
  const at = clock.rule();
  const day = businessDay(at);
  const expiresAt = new Date(at.getTime() + 30 * 86_400_000);
  const common = { userId: viewerId, amount: 100_000_000n, day, at };
  await transaction(db, (tx) =>
    createClaimables(tx, [
      { ...common, type: 'group_bonus', refId: `1:${day}` },
      { ...common, type: 'leaderboard', refId: '2026-W47', expiresAt },
      { ...common, type: 'compensation', refId: '7' },
    ]),
  );
  await autoClaim(db, api.services, day);
  const states = await db
    .selectFrom('claimable')
    .select(['type', 'state'])
    .where('user_id', '=', viewerId)
    .orderBy('type')
    .execute();
  expect(states).toEqual([
    { type: 'compensation', state: 'open' },
    { type: 'first_view', state: 'claimed' },
    { type: 'group_bonus', state: 'claimed' },
    { type: 'leaderboard', state: 'open' },
  ]);
});
