import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { startApi, useApi } from '../../../testing/harness.ts';
import { consumers } from '../../../process/consumers.ts';
import { defineConsumer } from '../../../platform/events/consumer.ts';
import { createEvents } from '../../../platform/events/events.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { contribute } from '../../ledger/contribute.ts';
import { verifyChain } from '../../ledger/seal.ts';
import { sealAll } from '../../ledger/testing/seal-all.ts';
import { payView } from '../pay-view.ts';
import { dueSessions } from './queries.ts';
import { settleDueDays } from './settle-days.ts';

const handled = async () => undefined;

// One minute before the business day of 21 November ends.
const beforeMidnight = new Date('2026-11-21T15:59:00.000Z');
const api = useApi({ now: beforeMidnight }, { each: true });

const journals = () =>
  api.services.db
    .selectFrom('ledger_journal')
    .select(['type', 'idem_key', 'biz_date', 'actor', 'note'])
    .orderBy('id')
    .execute();
const wallet = async (client: Awaited<ReturnType<typeof aViewer>>['client']) =>
  (await client.call.wallet.walletDetail({})).data;

test('midnight pays an unclaimed view into the balance', async () => {
  const { client, id } = await aViewer(api);
  const post = await aPost(api.services.db);
  await qualify(api, client, post.id);
  expect(await settleDueDays(api.services)).toEqual([]);
  api.clock.advance(60_000);
  expect(await settleDueDays(api.services)).toEqual(['2026-11-21']);
  expect(await wallet(client)).toMatchObject({ value: '202', pending: '0', daily_add_point: '0' });
  await api.services.events.waitUntilHandled();
  const told = await api.services.db
    .selectFrom('message')
    .select(['template', 'params'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  expect(told.map(({ template }) => template).toSorted()).toEqual([
    'day_settled',
    'first_view_paid',
  ]);
  expect(told.find(({ template }) => template === 'day_settled')?.params).toEqual({
    date: '2026-11-21',
    points: '2',
    paid: '2',
    factor: '1.000000000000',
    auto_claimed: 1,
  });
  const late = await client.call.rewards.claimPostReward({
    post_id: `${post.id}`,
    view_session_id: (
      await api.services.db.selectFrom('view_session').select('id').executeTakeFirstOrThrow()
    ).id,
  });
  expect(late).toMatchObject({ code: 1302, data: { amount: '2' } });
});

test('concurrent and repeated settlement pays nothing twice', async () => {
  const { client } = await aViewer(api);
  for (let each = 0; each < 3; each++)
    await qualify(api, client, (await aPost(api.services.db)).id);
  api.clock.advance(60_000);
  const sibling = api.sibling();
  await Promise.all([settleDueDays(api.services), settleDueDays(sibling.services)]);
  const before = await journals();
  await settleDueDays(api.services);
  expect(await journals()).toEqual(before);
  expect(await wallet(client)).toMatchObject({ value: '206', pending: '0' });
  expect(before.filter(({ type }) => type === 'view')).toHaveLength(3);
  expect(before.filter(({ type }) => type === 'first_view')).toHaveLength(1);
  expect(before.filter(({ type }) => type === 'settlement')).toHaveLength(1);
});

test('a payment under way belongs to its day, even if another process closes it', async () => {
  const { client } = await aViewer(api);
  await qualify(api, client, (await aPost(api.services.db)).id);
  api.clock.advance(60_000);
  await api.services.events.waitUntilHandled();
  const { db, settings } = api.services;
  const closing = { ...api.sibling().services, events: { ...api.services.events, handled } };
  const settled = await transaction(db, async (tx) => {
    const due = await dueSessions(tx, api.services, '2026-11-21', 50);
    expect(due).toHaveLength(1);
    const other = settleDueDays(closing);
    // It has skipped the locked row, and would have closed the day.
    await delay(300);
    for (const session of due)
      await payView(tx, session, { settings, actor: 'job', at: api.clock.rule() });
    return { other };
  });
  expect(await settled.other).toEqual(['2026-11-21']);
  const view = (await journals()).find(({ type }) => type === 'view');
  expect(view).toMatchObject({ biz_date: '2026-11-21', note: null });
});

test('15:59:59.999Z and 16:00:00.000Z are two business days', async () => {
  const ends = [
    ['2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['2026-11-21T16:00:00.000Z', '2026-11-22'],
  ] as const;
  for (const [end, day] of ends) {
    const own = await startApi({ now: new Date(Date.parse(end) - 15_000) });
    try {
      const { client } = await aViewer(own);
      const post = await aPost(own.services.db);
      const { sessionId } = await qualify(own, client, post.id);
      expect(own.clock.rule().toISOString()).toBe(end);
      // The day is that of the view, however late the claim.
      own.clock.advance(60_000);
      const input = { post_id: `${post.id}`, view_session_id: sessionId };
      expect((await client.call.rewards.claimPostReward(input)).code).toBe(0);
      const { biz_date } = await own.services.db
        .selectFrom('ledger_journal')
        .select('biz_date')
        .where('type', '=', 'view')
        .executeTakeFirstOrThrow();
      expect(biz_date).toBe(day);
    } finally {
      await own.stop();
    }
  }
});

test('a claim after its day closed belongs to the next open day', async () => {
  const { client } = await aViewer(api);
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  const { db } = api.services;
  await db
    .insertInto('settlement')
    .values({
      biz_date: '2026-11-21',
      pool: 0n,
      total_contribution: 0n,
      factor: '1',
      users: 0,
      state: 'done',
      started_at: api.clock.rule(),
      done_at: api.clock.rule(),
    })
    .execute();
  api.clock.advance(60_000);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  expect((await journals()).find(({ type }) => type === 'view')).toMatchObject({
    biz_date: '2026-11-22',
    note: 'late',
  });
});

test('midnight waits for a failing consumer and pays once it recovers', async () => {
  const { client } = await aViewer(api);
  await qualify(api, client, (await aPost(api.services.db)).id);
  const state = { isBroken: true };
  const broken = defineConsumer({
    name: 'broken',
    on: ['view.qualified'],
    handle: () => (state.isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  });
  const services = { ...api.services, events: createEvents(api.services, [broken, ...consumers]) };
  api.clock.advance(60_000);
  await expect(settleDueDays(services)).rejects.toThrow('broken');
  expect(await journals()).toEqual([]);
  state.isBroken = false;
  expect(await settleDueDays(services)).toEqual(['2026-11-21']);
  expect(await wallet(client)).toMatchObject({ value: '202', pending: '0' });
});

test('a jump of the rule clock settles every passed day in order', async () => {
  const { client } = await aViewer(api);
  await client.call.signIn.signIn({});
  api.clock.advanceRule(86_400_000);
  await client.call.signIn.signIn({});
  await qualify(api, client, (await aPost(api.services.db)).id);
  api.clock.advanceRule(5 * 86_400_000);
  expect(await settleDueDays(api.services)).toEqual(['2026-11-21', '2026-11-22']);
  expect(await wallet(client)).toMatchObject({ value: '227', pending: '0' });
});

test('the settlement message states a factor under 1', async () => {
  const { client, id } = await aViewer(api);
  const { db } = api.services;
  await client.call.signIn.signIn({});
  // Another person's earnings fill the day's pool twice over.
  const rich = await aViewer(api);
  await transaction(db, (tx) =>
    contribute(tx, {
      type: 'view',
      userId: rich.id,
      amount: 100_000_000_000n,
      key: 'rich',
      bizDate: '2026-11-21',
      actor: 'job',
    }),
  );
  api.clock.advance(60_000);
  await settleDueDays(api.services);
  const told = await db
    .selectFrom('message')
    .select('params')
    .where('user_id', '=', id)
    .where('template', '=', 'day_settled')
    .executeTakeFirstOrThrow();
  expect(told.params).toMatchObject({ points: '10', auto_claimed: 0 });
  expect(Number(told.params['factor'])).toBeLessThan(1);
  await sealAll(db);
  expect(await verifyChain(db)).toMatchObject({ ok: true });
});
