import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { acceptBeats, type CheckedBeat } from './beat-queries.ts';
import { aViewer, beat, openView, qualify, watch } from './testing/viewer.ts';

let viewer: Client;
let viewerId: bigint;
let post: bigint;

const api = useApi();
beforeEach(async () => {
  ({ client: viewer, id: viewerId } = await aViewer(api));
  ({ id: post } = await aPost(api.services.db));
});

const aCheckedBeat: CheckedBeat = {
  sessionId: 'nothing',
  userId: 0n,
  seq: 1,
  from: new Date(0),
  at: new Date(1),
  creditedMs: 1,
  requiredMs: 2,
  positionS: 0,
  rate: 1,
  tokenHash: Buffer.alloc(32),
  answer: { token: '', seq: 2, creditedMs: 1, requiredMs: 2, dueMs: 5_000 },
  note: null,
  state: 'watching',
  watchedRatio: null,
  seen: { from: 0, to: 5, ms: 5_000 },
  reachesEnd: false,
  qualifies: false,
  ruleAt: new Date(1),
};

const sessionRow = (id: string) =>
  api.services.db
    .selectFrom('view_session')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('beats are credited by the server and the ring fills', async () => {
  const state = await openView(viewer, post);
  const first = await watch(api, viewer, post, state, 5);
  expect(first.data).toMatchObject({
    watched_seconds: 5,
    countdown: 10,
    state: 'watching',
    reason: null,
  });
  const last = await watch(api, viewer, post, state, 10);
  expect(last.data).toMatchObject({ watched_seconds: 15, countdown: 0, state: 'claimable' });
  const row = await sessionRow(state.sessionId);
  expect(row).toMatchObject({ state: 'claimable', credited_ms: 15_000, reason: null });
  expect(row.qualified_at).toEqual(api.clock.rule());
  expect(row.beats).toEqual([
    [5_000, 5_000, null],
    [10_000, 5_000, null],
    [15_000, 5_000, null],
  ]);
});

test('repeating the last beat returns the same answer and is no offence', async () => {
  const state = await openView(viewer, post);
  const before = { ...state };
  api.clock.advance(5_000);
  const first = await beat(viewer, post, state, { position_s: 5 });
  api.clock.advance(4_000);
  const again = await beat(viewer, post, before, { position_s: 5 });
  expect(again.data).toEqual(first.data);
  expect(await sessionRow(state.sessionId)).toMatchObject({ offences: 0, credited_ms: 5_000 });
});

test('repeating the beat that fills the ring returns the same answer', async () => {
  const state = await openView(viewer, post);
  await watch(api, viewer, post, state, 10);
  const before = { ...state };
  api.clock.advance(5_000);
  const first = await beat(viewer, post, state, { position_s: 15 });
  expect(first.data.state).toBe('claimable');
  expect((await beat(viewer, post, before, { position_s: 15 })).data).toEqual(first.data);
});

test('a replayed beat earns nothing, and the third offence voids the session', async () => {
  const state = await openView(viewer, post);
  const old = { ...state };
  await watch(api, viewer, post, state, 10);
  for (const why of ['replayed', 'replayed', 'void']) {
    const answer = await beat(viewer, post, { ...old }, { position_s: 5 });
    expect(answer).toMatchObject({ code: 1304, data: { reason: why } });
  }
  expect(await sessionRow(state.sessionId)).toMatchObject({ state: 'void', credited_ms: 10_000 });
  api.clock.advance(5_000);
  expect((await beat(viewer, post, state, { position_s: 15 })).code).toBe(1304);
});

test('rejects a token with any forged field', async () => {
  const sessions = [];
  // Credited, required and duration in ms, and the time from which the next beat credits.
  for (const [field, value] of [
    [4, '14000'],
    [5, '1000'],
    [6, '1000'],
    [10, '0'],
  ] as const) {
    const { client } = await aViewer(api);
    const state = await openView(client, post);
    const fields = state.token.split('~');
    const [from = '', mac = ''] = (fields[10] ?? '').split('.');
    const changed = field === 10 ? `${Number(from) - 30_000}.${mac}` : value;
    state.token = fields.map((each, at) => (at === field ? changed : each)).join('~');
    sessions.push({ client, state });
  }
  api.clock.advance(5_000);
  for (const { client, state } of sessions) {
    const answer = await beat(client, post, state, { position_s: 5 });
    expect(answer).toMatchObject({ code: 1304, data: { reason: 'forged' } });
    expect(await sessionRow(state.sessionId)).toMatchObject({ credited_ms: 0, offences: 1 });
  }
});

test('a beat does not wait for the disk, unless it fills the ring', async () => {
  const { db } = api.services;
  for (const [quiet, expected] of [
    [true, 'off'],
    [false, 'on'],
  ] as const) {
    const setting = await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = on`.execute(tx);
      await acceptBeats(tx, [aCheckedBeat], { quiet });
      const { rows } = await sql<{ value: string }>`
        select current_setting('synchronous_commit') as value`.execute(tx);
      return rows[0]?.value;
    });
    expect(setting).toBe(expected);
  }
});

test('rejects a seq that differs from the token’s', async () => {
  const state = await openView(viewer, post);
  api.clock.advance(5_000);
  const answer = await beat(viewer, post, state, { position_s: 5, seq: state.seq + 1 });
  expect(answer).toMatchObject({ code: 1304, data: { reason: 'foreign' } });
});

test('another person’s session earns a thief nothing and is not harmed', async () => {
  const state = await openView(viewer, post);
  const { client: thief } = await aViewer(api);
  api.clock.advance(5_000);
  for (let time = 0; time < 3; time++)
    expect((await beat(thief, post, { ...state }, { position_s: 5 })).code).toBe(1304);
  expect(await sessionRow(state.sessionId)).toMatchObject({ state: 'open', offences: 0 });
  expect((await beat(viewer, post, state, { position_s: 5 })).data.watched_seconds).toBe(5);
});

test('rejects the token of one video for another', async () => {
  const other = await aPost(api.services.db);
  const state = await openView(viewer, post);
  api.clock.advance(5_000);
  expect((await beat(viewer, other.id, state, { position_s: 5 })).code).toBe(1304);
});

test('a position that stands still or jumps earns nothing', async () => {
  const state = await openView(viewer, post);
  api.clock.advance(5_000);
  expect((await beat(viewer, post, state, { position_s: 5 })).data.watched_seconds).toBe(5);
  api.clock.advance(5_000);
  expect((await beat(viewer, post, state, { position_s: 5 })).data.watched_seconds).toBe(5);
  api.clock.advance(5_000);
  expect((await beat(viewer, post, state, { position_s: 19 })).data.watched_seconds).toBe(5);
  expect((await sessionRow(state.sessionId)).beats.at(-1)).toEqual([15_000, 0, 'position']);
});

test('only the last opened of two videos earns', async () => {
  const other = await aPost(api.services.db);
  const one = await openView(viewer, post);
  await watch(api, viewer, post, one, 5);
  const two = await openView(viewer, other.id);
  api.clock.advance(5_000);
  const paused = await beat(viewer, post, one, { position_s: 10 });
  expect(paused).toMatchObject({ code: 1304, data: { reason: 'elsewhere' } });
  expect((await beat(viewer, other.id, two, { position_s: 5 })).data.watched_seconds).toBe(5);
  expect(await sessionRow(one.sessionId)).toMatchObject({
    state: 'paused',
    credited_ms: 5_000,
    offences: 0,
  });
});

test('the same beat sent to two processes at once is credited once', async () => {
  const sibling = api.sibling();
  const session = await openView(viewer, post);
  api.clock.advance(5_000);
  const there = sibling.services.viewSessions;
  const here = api.services.viewSessions;
  const one = {
    userId: viewerId,
    deviceId: viewer.deviceId,
    ip: '192.0.2.1',
    postId: post,
    sessionId: session.sessionId,
    token: session.token,
    seq: session.seq,
    positionS: 5,
    rate: 1,
    visible: true,
    playing: true,
  };
  const answers = await Promise.all([
    here.beat(one),
    there.beat(one),
    here.beat(one),
    there.beat(one),
  ]);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await sessionRow(session.sessionId)).toMatchObject({ credited_ms: 5_000, offences: 0 });
});

test('a session idle for half an hour expires', async () => {
  const state = await openView(viewer, post);
  api.clock.advance(31 * 60_000);
  expect(await beat(viewer, post, state, { position_s: 5 })).toMatchObject({
    code: 1304,
    data: { reason: 'expired' },
  });
});

test('the first view opens the 200 with a message, the second does not', async () => {
  const other = await aPost(api.services.db);
  await qualify(api, viewer, post);
  await qualify(api, viewer, other.id);
  await api.services.events.waitUntilHandled();
  const { db } = api.services;
  const claimables = await db
    .selectFrom('claimable')
    .selectAll()
    .where('user_id', '=', viewerId)
    .execute();
  expect(claimables).toMatchObject([
    { type: 'first_view', amount: 200_000_000n, state: 'open', biz_date: '2026-11-21' },
  ]);
  const messages = await db
    .selectFrom('message')
    .select('template')
    .where('user_id', '=', viewerId)
    .execute();
  expect(messages.map(({ template }) => template)).toContain('first_view_open');
});

test('claiming the 200 removes their message', async () => {
  const { events } = api.services;
  const { sessionId } = await qualify(api, viewer, post);
  await events.waitUntilHandled();
  const inbox = async () => (await viewer.call.messages.list({})).data;
  const before = await inbox();
  expect(before.list.map(({ title }) => title)).toContain('200 points to claim');
  await viewer.call.rewards.claimPostReward({ post_id: `${post}`, view_session_id: sessionId });
  await events.waitUntilHandled();
  const after = await inbox();
  expect(after.list).toEqual([]);
  expect(after.unread_num).toBe(before.unread_num - 1);
});

test('a video without a reward does not use up the first view', async () => {
  const { db, events } = api.services;
  const synced = await aPost(db, { source: 'youtube' });
  await qualify(api, viewer, synced.id);
  await events.waitUntilHandled();
  const opened = () =>
    db.selectFrom('claimable').select('type').where('user_id', '=', viewerId).execute();
  expect(await opened()).toEqual([]);
  const { sessionId } = await qualify(api, viewer, post);
  // Claimed before the event is handled: the claim checks the same condition itself.
  const claim = await viewer.call.rewards.claimPostReward({
    post_id: `${post}`,
    view_session_id: sessionId,
  });
  expect(claim.data).toMatchObject({ parts: [{ kind: 'view' }, { kind: 'first_view' }] });
  await events.waitUntilHandled();
  expect(await opened()).toEqual([{ type: 'first_view' }]);
});

test('a visitor counts for display once an hour and earns nothing', async () => {
  const device = api.client();
  const call = () => device.call.watching.addViewLog({ post_id: `${post}`, position_s: 3 });
  expect((await call()).data).toMatchObject({ view_num: 1, beat_token: null, state: 'available' });
  expect((await call()).data.view_num).toBe(1);
  api.clock.advance(3_600_000);
  expect((await call()).data.view_num).toBe(2);
});

test('a client without the token chain writes history only', async () => {
  const answer = await viewer.call.watching.addViewLog({ post_id: `${post}`, position_s: 7 });
  expect(answer.data).toMatchObject({ watched_seconds: 0, countdown: 15 });
  const log = await viewer.call.posts.viewLog({});
  expect(log.data.list).toMatchObject([{ position_s: 7, earned: '0' }]);
});

test('rejects bad input and an unknown video', async () => {
  const missing = await viewer.call.watching.addViewLog({ post_id: '999999', position_s: 1 });
  expect(missing.code).toBe(1201);
  const wrong = await viewer.call.watching.addViewLog({ post_id: `${post}`, position_s: -1 });
  expect(wrong.code).toBe(400);
});

test.each(['the viewer', 'the creator'])(
  'without a session, a view does not count if %s has blocked the other',
  async (who) => {
    const { db } = api.services;
    const ask = () => viewer.call.watching.addViewLog({ post_id: `${post}`, position_s: 1 });
    expect((await ask()).code).toBe(0);
    const stored = () =>
      db
        .selectFrom('post')
        .select(['user_id', 'view_num'])
        .where('id', '=', post)
        .executeTakeFirstOrThrow();
    const { user_id: creator, view_num: before } = await stored();
    const [user_id, target_id] = who === 'the viewer' ? [viewerId, creator] : [creator, viewerId];
    await db.insertInto('block').values({ user_id, target_id }).execute();
    expect((await ask()).code).toBe(1201);
    expect((await stored()).view_num).toBe(before);
  },
);

test('without a session, a person barred from a video gets not found', async () => {
  const ask = () => viewer.call.watching.addViewLog({ post_id: `${post}`, position_s: 1 });
  expect((await ask()).code).toBe(0);
  const { db } = api.services;
  await db.updateTable('post').set({ adults_only: true }).where('id', '=', post).execute();
  expect((await ask()).code).toBe(1201);
});
