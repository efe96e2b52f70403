import { beforeEach, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, beat, openView, qualify, watch } from './testing/viewer.ts';

let viewer: Client;
let viewerId: bigint;
let post: bigint;

const api = useApi();
beforeEach(async () => {
  ({ client: viewer, id: viewerId } = await aViewer(api));
  ({ id: post } = await aPost(api.services.db));
});

const ask = (id?: bigint) =>
  viewer.call.watching.getTaskRewardCountdown(id === undefined ? {} : { post_id: `${id}` });

test('a session opens with its required time and reward', async () => {
  const { code, data } = await ask(post);
  expect(code).toBe(0);
  expect(data).toMatchObject({
    next_seq: 1,
    required_seconds: 15,
    watched_seconds: 0,
    countdown: 15,
    interval: expect.any(Number),
    state: 'watching',
    reason: null,
    reward: { base: '2', boost_bp: 0, post_reward: '0' },
    day: { used: 0, cap: 100 },
    reset_at: '2026-11-21T16:00:00.000Z',
  });
});

test('a resumed session keeps its time, and stale beats are no offence', async () => {
  const state = await openView(viewer, post);
  await watch(api, viewer, post, state, 5);
  const { data } = await ask(post);
  expect(data).toMatchObject({ view_session_id: state.sessionId, watched_seconds: 5 });
  api.clock.advance(5_000);
  expect(await beat(viewer, post, state, { position_s: 10 })).toMatchObject({
    code: 1304,
    data: { reason: 'stale' },
  });
  const { offences } = await api.services.db
    .selectFrom('view_session')
    .select('offences')
    .where('id', '=', state.sessionId)
    .executeTakeFirstOrThrow();
  expect(offences).toBe(0);
});

test('resuming adds no time', async () => {
  const state = await openView(viewer, post);
  await watch(api, viewer, post, state, 5);
  api.clock.advance(40_000);
  const again = await openView(viewer, post);
  api.clock.advance(1_000);
  expect((await beat(viewer, post, again, { position_s: 6 })).data.watched_seconds).toBe(6);
});

test('after half an hour a new session begins', async () => {
  const state = await openView(viewer, post);
  await watch(api, viewer, post, state, 5);
  api.clock.advance(31 * 60_000);
  const { data } = await ask(post);
  expect(data.view_session_id).not.toBe(state.sessionId);
  expect(data.watched_seconds).toBe(0);
});

test('a claimable session stays claimable', async () => {
  const state = await qualify(api, viewer, post);
  expect((await ask(post)).data).toMatchObject({
    view_session_id: state.sessionId,
    state: 'claimable',
    countdown: 0,
    day: { used: 1 },
  });
});

test('an unpaid video gives its reason and still opens', async () => {
  const { db } = api.services;
  const own = await aPost(db, { user_id: viewerId });
  const short = await aPost(db, { duration_s: 9 });
  expect((await ask(own.id)).data).toMatchObject({ state: 'not_eligible', reason: 'own_video' });
  expect((await ask(short.id)).data).toMatchObject({ state: 'not_eligible', reason: 'too_short' });
  await db.updateTable('user').set({ status: 'limited' }).where('id', '=', viewerId).execute();
  expect((await ask(post)).data).toMatchObject({
    state: 'not_eligible',
    reason: 'account_limited',
  });
  expect((await ask(post)).data.beat_token).not.toBeNull();
});

test('a new account’s views pay up to the daily cap', async () => {
  const { db } = api.services;
  const young = await aViewer(api);
  const state = async () =>
    (await young.client.call.watching.getTaskRewardCountdown({ post_id: `${post}` })).data;
  const views = (rewarded: number) =>
    db
      .insertInto('view_day')
      .values({ user_id: young.id, biz_date: '2026-11-21', rewarded })
      .onConflict((conflict) => conflict.columns(['user_id', 'biz_date']).doUpdateSet({ rewarded }))
      .execute();
  await views(99);
  expect(await state()).toMatchObject({ state: 'watching', reason: null });
  await views(100);
  expect(await state()).toMatchObject({ state: 'not_eligible', reason: 'daily_cap' });
});

test('without a video the reply gives the day and the open session', async () => {
  expect((await ask()).data).toMatchObject({
    view_session_id: null,
    beat_token: null,
    day: { used: 0 },
  });
  const state = await openView(viewer, post);
  expect((await ask()).data).toMatchObject({ view_session_id: state.sessionId, beat_token: null });
});

test('rejects an unknown or hidden video', async () => {
  const hidden = await aPost(api.services.db, { visibility: 'private' });
  expect((await ask(999_999n)).code).toBe(1201);
  expect((await ask(hidden.id)).code).toBe(1201);
});
