import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { sealAll } from '../ledger/testing/seal-all.ts';
import { contribute } from '../ledger/contribute.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';

const DAY_MS = 86_400_000;
const api = useApi();

test('an event is one row with its state, under the settlement of its day', async () => {
  const { client, id } = await aViewer(api);
  const stranger = await aViewer(api);
  await stranger.client.call.signIn.signIn({});
  await client.call.signIn.signIn({});
  const post = await aPost(api.services.db, { title: 'Dawn' });
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  const before = await client.call.wallet.walletLog({});
  expect(before.data).toMatchObject({ total: 3, sum_in: '212', sum_out: '0', has_more: false });
  expect(before.data.list).toMatchObject([
    {
      type: 'view',
      title: 'Watched a video',
      source: { id: `${post.id}`, title: 'Dawn', image: `/media/test/${post.id}/poster.webp` },
      amount: '2',
      // Pending until midnight, so the balance is unchanged.
      balance_after: null,
      bucket: 'pending',
      status: 'pending',
      settled_amount: null,
      factor: null,
      ref_type: 'post',
      ref_id: `${post.id}`,
      biz_date: '2026-11-21',
      proof: { leaf: null },
    },
    {
      type: 'first_view',
      amount: '200',
      balance_after: '200',
      bucket: 'available',
      status: 'posted',
      source: null,
    },
    { type: 'sign_in', amount: '10', balance_after: null, status: 'pending', source: null },
  ]);
  expect(before.data.days).toEqual([
    {
      date: '2026-11-21',
      amount: '212',
      contributed: '12',
      direct: '200',
      status: 'pending',
      paid: null,
      factor: null,
    },
  ]);
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  await sealAll(api.services.db);
  const later = api.client({ lang: 'tw' }).as(await aSession(api.services, id));
  const { data: after } = await later.call.wallet.walletLog({});
  expect(after).toMatchObject({ total: 3, sum_in: '212', sum_out: '0' });
  expect(after.list).toMatchObject([
    {
      type: 'view',
      title: '觀看影片',
      status: 'paid',
      settled_amount: '2',
      factor: '1.000000000000',
      bucket: 'available',
    },
    { type: 'first_view', status: 'posted' },
    { type: 'sign_in', status: 'paid', settled_amount: '10' },
  ]);
  expect(after.days).toMatchObject([{ status: 'paid', paid: '12', factor: '1.000000000000' }]);
  expect(after.list[0]?.proof.leaf).toMatch(/^[0-9a-f]{64}$/);
  const of = async (input: Parameters<typeof later.call.wallet.walletLog>[0]) =>
    (await later.call.wallet.walletLog(input)).data;
  // Nothing was spent, and no settled row is pending.
  expect(await of({ direction: 'out' })).toMatchObject({ total: 0, sum_out: '0', list: [] });
  expect(await of({ bucket: 'pending' })).toMatchObject({ total: 0, sum_in: '0' });
  const page = await of({ bucket: 'available', page_size: 1 });
  expect(page).toMatchObject({ total: 3, has_more: true, days: [{ paid: '12' }] });
  expect((await of({ to: '2026-11-20' })).total).toBe(0);
  expect((await of({ from: '2026-11-22' })).total).toBe(0);
});

test('a factor under 1 shows on every row, and the sums equal the rounded payment of the day', async () => {
  const { db } = api.services;
  const { id } = await aViewer(api);
  const day = businessDay(api.clock.rule());
  for (const [at, amount] of [10_000_001n, 10_000_001n, 4_000_000_000_000n].entries())
    await transaction(db, (tx) =>
      contribute(tx, {
        type: 'view',
        userId: id,
        amount,
        key: `half:${id}:${at}`,
        bizDate: day,
        actor: 'job',
      }),
    );
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  const later = api.client().as(await aSession(api.services, id));
  const { data } = await later.call.wallet.walletLog({});
  const [heading] = data.days;
  expect(Number(heading?.factor)).toBeLessThan(0.02);
  expect(data.list.map(({ status, factor }) => [status, factor])).toEqual(
    Array.from({ length: 3 }, () => ['paid', heading?.factor]),
  );
  expect(data.sum_in).toBe(heading?.paid);
  const wallet = await later.call.wallet.walletDetail({});
  expect(wallet.data).toMatchObject({ value: heading?.paid, pending: '0' });
});

test('rejects another currency', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.wallet.walletLog({ currency_key: 'gold' })).code).toBe(1508);
});

test('a past balance lists its entries, each bucket separately', async () => {
  await using own = await startApi({ now: new Date('2026-11-21T02:00:00Z') });
  const { client, id } = await aViewer(own);
  await client.call.signIn.signIn({});
  const signedIn = own.clock.rule();
  own.clock.advance(3_600_000);
  const post = await aPost(own.services.db, { title: 'Dawn' });
  await qualify(own, client, post.id);
  await client.call.rewards.claimAll({});
  const claimed = own.clock.rule();
  own.clock.advance(DAY_MS);
  await own.services.events.waitUntilHandled();
  await settleDueDays(own.services);
  const back = own.client().as(await aSession(own.services, id));
  const then = async (at: Date, more: { bucket?: 'pending' } = {}) =>
    (await back.call.wallet.walletLog({ at: at.toISOString(), ...more })).data;
  expect((await then(new Date(signedIn.getTime() - 1))).balance_at).toEqual({
    available: '0',
    pending: '0',
    held: '0',
  });
  const first = await then(signedIn);
  expect(first).toMatchObject({ total: 1, balance_at: { available: '0', pending: '10' } });
  expect(first.list).toMatchObject([{ type: 'sign_in', amount: '10', balance_after: '10' }]);
  const second = await then(claimed);
  expect(second.balance_at).toEqual({ available: '200', pending: '12', held: '0' });
  expect(second.list.map(({ type, bucket }) => `${type} ${bucket}`)).toEqual([
    'view pending',
    'first_view available',
    'sign_in pending',
  ]);
  const now = await then(own.clock.rule());
  expect(now.balance_at).toEqual({ available: '212', pending: '0', held: '0' });
  expect(now.list[0]).toMatchObject({ type: 'settlement' });
  const pending = await then(own.clock.rule(), { bucket: 'pending' });
  expect(pending).toMatchObject({ total: 3, sum_in: '12', sum_out: '12' });
  // All entries add up to the balance.
  const { data: wallet } = await back.call.wallet.walletDetail({});
  expect(now.balance_at).toMatchObject({ available: wallet.value, pending: wallet.pending });
  const { client: stranger } = await aViewer(own);
  expect((await stranger.call.wallet.walletLog({ at: claimed.toISOString() })).data.total).toBe(0);
});
