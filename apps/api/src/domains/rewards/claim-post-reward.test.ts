import { setTimeout } from 'node:timers/promises';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { aViewer, openView, qualify, watch } from '../watching/testing/viewer.ts';

/** Batches of 25 claims. */
const ROUNDS = longRun ? 8 : 2;

let viewer: Client;
let viewerId: bigint;
let post: bigint;

const api = useApi();
beforeEach(async () => {
  ({ client: viewer, id: viewerId } = await aViewer(api));
  ({ id: post } = await aPost(api.services.db));
});

const claim = (sessionId: string, by = viewer, postId = post) =>
  by.call.rewards.claimPostReward({ post_id: `${postId}`, view_session_id: sessionId });
const views = () =>
  api.services.db
    .selectFrom('ledger_journal')
    .selectAll()
    .where('idem_key', '=', `view:${viewerId}:${post}`)
    .execute();

test('a claim pays the view into pending, and the first-view reward at once', async () => {
  const { sessionId } = await qualify(api, viewer, post);
  const { code, data } = await claim(sessionId);
  expect(code).toBe(0);
  expect(data).toEqual({
    amount: '2',
    parts: [
      { kind: 'view', amount: '2', bucket: 'pending' },
      { kind: 'first_view', amount: '200', bucket: 'available' },
    ],
    balance: '200',
    pending: '2',
    next_reset_at: '2026-11-21T16:00:00.000Z',
  });
  const wallet = await viewer.call.wallet.walletDetail({});
  expect(wallet.data).toMatchObject({ value: '200', pending: '2' });
  expect((await viewer.call.user.dataCount({})).data.user?.claimables).toEqual([]);
  const [journal] = await views();
  expect(journal).toMatchObject({
    type: 'view',
    biz_date: '2026-11-21',
    detail: { watched_ms: 15_000, required_ms: 15_000, beat_credited_ms: [5_000, 5_000, 5_000] },
  });
  await api.services.events.waitUntilHandled();
  const { xp } = await api.services.db
    .selectFrom('user')
    .select('xp')
    .where('id', '=', viewerId)
    .executeTakeFirstOrThrow();
  expect(xp).toBe(2_000_000n);
});

test('the first view pays once, whether consumers run before, during or after the claim', async () => {
  const { db, events } = api.services;
  const paidFirst = async (when: 'before' | 'after' | 'during') => {
    const { client, id } = await aViewer(api);
    const { sessionId } = await qualify(api, client, post);
    if (when === 'before') await events.waitUntilHandled();
    const claimed = claim(sessionId, client, post);
    const handled = when === 'during' ? events.waitUntilHandled() : undefined;
    expect((await claimed).data.parts).toHaveLength(2);
    await handled;
    await events.waitUntilHandled();
    const rows = await db
      .selectFrom('claimable')
      .select('state')
      .where('user_id', '=', id)
      .execute();
    expect(rows).toEqual([{ state: 'claimed' }]);
    const known = await db
      .selectFrom('first_view_identity')
      .select('at')
      .where('user_id', '=', id)
      .execute();
    expect(known.length).toBeGreaterThan(0);
  };
  for (const when of ['before', 'after', 'during', 'during', 'during'] as const)
    await paidFirst(when);
});

test('a concurrent first claim and sign-in never deadlock', async () => {
  const { db } = api.services;
  const deadlocks = async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    return Number(rows[0]?.deadlocks);
  };
  const before = await deadlocks();
  for (let round = 0; round < (longRun ? 20 : 5); round += 1) {
    const { client } = await aViewer(api);
    const { sessionId } = await qualify(api, client, post);
    const [claimed, signedIn] = await Promise.all([
      claim(sessionId, client, post),
      client.call.signIn.signIn({}),
    ]);
    expect([claimed.code, signedIn.code]).toEqual([0, 0]);
  }
  // A connection reports its statistics at most a second later.
  await setTimeout(1_200);
  expect((await deadlocks()) - before).toBe(0);
});

test('a repeated claim returns both parts again, and the second video only its own', async () => {
  const { sessionId } = await qualify(api, viewer, post);
  const { data } = await claim(sessionId);
  expect(await claim(sessionId)).toMatchObject({ code: 1302, data: { parts: data.parts } });
  const next = await aPost(api.services.db);
  const second = await qualify(api, viewer, next.id);
  const after = (await claim(second.sessionId, viewer, next.id)).data;
  expect(after.parts).toEqual([{ kind: 'view', amount: '2', bucket: 'pending' }]);
  expect(after.balance).toBe('200');
});

test('concurrent claims through two processes pay once and return the same result', async () => {
  const free = await startApi();
  try {
    const { client, id } = await aViewer(free);
    const video = await aPost(free.services.db);
    const { sessionId } = await qualify(free, client, video.id);
    const sibling = free.sibling();
    const input = { post_id: `${video.id}`, view_session_id: sessionId };
    const sessions = await Promise.all(
      Array.from({ length: 2 }, (_, index) =>
        aSession(free.services, id, { deviceId: `d${index}` }),
      ),
    );
    const callers = sessions.flatMap((session) => [
      free.client().as(session),
      sibling.client().as(session),
    ]);
    // The rate limit of claims is not under test.
    const answers = [];
    for (let round = 0; round < ROUNDS; round++) {
      const calls = Array.from({ length: 25 }, async (_, index) =>
        callers[index % callers.length]?.call.rewards.claimPostReward(input),
      );
      answers.push(...(await Promise.all(calls)));
      free.clock.advance(60_000);
    }
    const results = answers.map((answer) => answer?.code);
    expect(results.filter((code) => code === 0)).toHaveLength(1);
    expect(results.filter((code) => code === 1302)).toHaveLength(ROUNDS * 25 - 1);
    const paid = answers.find((answer) => answer?.code === 0);
    for (const answer of answers) expect(answer?.data).toMatchObject(paid?.data ?? {});
    const wallet = await client.call.wallet.walletDetail({});
    expect(wallet.data.pending).toBe('2');
  } finally {
    await free.stop();
  }
});

test('a rejected claim does not use up its key or session', async () => {
  const state = await openView(viewer, post);
  const idempotencyKey = crypto.randomUUID();
  const input = { post_id: `${post}`, view_session_id: state.sessionId };
  const early = await viewer.call.rewards.claimPostReward(input, { idempotencyKey });
  expect(early.code).toBe(1301);
  await watch(api, viewer, post, state, 15);
  const later = await viewer.call.rewards.claimPostReward(input, { idempotencyKey });
  expect(later.code).toBe(0);
});

/** The number of claims that wait for a lock. */
const heldUp = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_view(%'`.execute(
    api.services.db,
  );
  return rows[0]?.count ?? 0;
};

/** Two full rings of one person, claimed at the same moment by two processes. */
const claimBoth = async (options: { idempotencyKey?: string; overrides?: { nonce: string } }) => {
  const { client, id: userId } = await aViewer(api);
  const { deviceId } = client;
  // One session, because a nonce belongs to its session.
  const session = await aSession(api.services, userId, { deviceId });
  const callers = [api, api.sibling()].map((each) => each.client({ deviceId }).as(session));
  // The first-view reward, which either claim would pay, is paid before.
  const [first, other] = [await aPost(api.services.db), await aPost(api.services.db)];
  await claim((await qualify(api, client, first.id)).sessionId, client, first.id);
  const inputs: { post_id: string; view_session_id: string }[] = [];
  for (const { id } of [{ id: post }, other]) {
    const { sessionId } = await qualify(api, client, id);
    inputs.push({ post_id: `${id}`, view_session_id: sessionId });
  }
  // Blocked until both have read that nothing is used yet.
  const answers = await transaction(api.services.db, async (tx) => {
    await sql`select from view_session where user_id = ${userId} for update`.execute(tx);
    const calls = callers.map((caller, index) =>
      caller.call.rewards.claimPostReward(inputs[index]!, options),
    );
    await vi.waitUntil(async () => (await heldUp()) === 2, { timeout: 20_000 });
    return calls;
  }).then((calls) => Promise.all(calls));
  const { pending } = (await client.call.wallet.walletDetail({})).data;
  const refused = inputs[answers.findIndex(({ code }) => code !== 0)]!;
  return { codes: answers.map(({ code }) => code).toSorted(), pending, client, refused };
};

test('a nonce serves one claim across processes, and the other has no effect', async () => {
  const { codes, pending, client, refused } = await claimBoth({ overrides: { nonce: 'onlyonce' } });
  expect(codes).toEqual([0, 1003]);
  expect(pending).toBe('4');
  expect((await client.call.rewards.claimPostReward(refused)).code).toBe(0);
});

test('one idempotency key on two concurrent claims rejects one without effect', async () => {
  const { codes, pending, client, refused } = await claimBoth({
    idempotencyKey: crypto.randomUUID(),
  });
  expect(codes).toEqual([0, 409]);
  expect(pending).toBe('4');
  expect((await client.call.rewards.claimPostReward(refused)).code).toBe(0);
});

test('an idempotency key repeats its answer and rejects another body', async () => {
  const { sessionId } = await qualify(api, viewer, post);
  const idempotencyKey = crypto.randomUUID();
  const input = { post_id: `${post}`, view_session_id: sessionId };
  const first = await viewer.call.rewards.claimPostReward(input, { idempotencyKey });
  const again = await viewer.call.rewards.claimPostReward(input, { idempotencyKey });
  expect([first.code, again.code]).toEqual([0, 0]);
  expect(again.data).toEqual(first.data);
  const other = { ...input, view_session_id: 'other' };
  expect((await viewer.call.rewards.claimPostReward(other, { idempotencyKey })).code).toBe(409);
});

test('an early claim returns the missing seconds', async () => {
  const state = await openView(viewer, post);
  expect(await claim(state.sessionId)).toMatchObject({ code: 1301, data: { countdown: 15 } });
  await watch(api, viewer, post, state, 10);
  expect(await claim(state.sessionId)).toMatchObject({ code: 1301, data: { countdown: 5 } });
  expect(await views()).toEqual([]);
});

test('another person’s session pays nothing', async () => {
  const { sessionId } = await qualify(api, viewer, post);
  const { client: thief } = await aViewer(api);
  expect((await claim(sessionId, thief)).code).toBe(1304);
  expect((await claim(sessionId)).code).toBe(0);
});

test('rejects a session of another video, an unknown session and an unknown video', async () => {
  const other = await aPost(api.services.db);
  const { sessionId } = await qualify(api, viewer, post);
  expect((await claim(sessionId, viewer, other.id)).code).toBe(1304);
  expect((await claim('nothing')).code).toBe(1304);
  expect((await claim(sessionId, viewer, 999_999n)).code).toBe(1201);
});

test('a video pays a person once, ever', async () => {
  const { sessionId } = await qualify(api, viewer, post);
  await claim(sessionId);
  api.clock.advance(3 * 86_400_000);
  const { client } = { client: viewer.as(await aSession(api.services, viewerId)) };
  const again = await openView(client, post);
  await watch(api, client, post, again, 15);
  expect(await claim(again.sessionId, client)).toMatchObject({ code: 1302, data: { amount: '2' } });
  expect(await views()).toHaveLength(1);
});

test('own video, short video, daily cap and limited account have distinct error codes', async () => {
  const { db } = api.services;
  const own = await aPost(db, { user_id: viewerId });
  const short = await aPost(db, { duration_s: 9 });
  const ownSession = await qualify(api, viewer, own.id);
  expect((await claim(ownSession.sessionId, viewer, own.id)).code).toBe(1307);
  const shortSession = await openView(viewer, short.id);
  expect((await claim(shortSession.sessionId, viewer, short.id)).code).toBe(1308);
  const biz_date = api.clock.rule().toISOString().slice(0, 10);
  await db.insertInto('view_day').values({ user_id: viewerId, biz_date, rewarded: 100 }).execute();
  const capped = await qualify(api, viewer, post);
  expect(await claim(capped.sessionId)).toMatchObject({
    code: 1305,
    data: { reset_at: `${biz_date}T16:00:00.000Z` },
  });
  await db.updateTable('user').set({ status: 'limited' }).where('id', '=', viewerId).execute();
  const third = await aPost(db);
  const limited = await qualify(api, viewer, third.id);
  expect(await claim(limited.sessionId, viewer, third.id)).toMatchObject({
    code: 1306,
    data: { reasons: ['account_limited'] },
  });
});
