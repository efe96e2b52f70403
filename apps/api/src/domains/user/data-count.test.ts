import { beforeEach, expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();
beforeEach(() => api.clock.advance(11_000));

const claimable = (userId: bigint, refId: string, more: object = {}) =>
  api.services.db
    .insertInto('claimable')
    .values({
      user_id: userId,
      type: 'first_view',
      ref_id: refId,
      amount: 200_000_000n,
      biz_date: '2026-11-21',
      created_at: api.clock.rule(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('visitors get site figures at most ten seconds old', async () => {
  const read = async () => (await api.client().call.user.dataCount({})).data;
  const before = await read();
  expect(before.user).toBeNull();
  await aPost(api.services.db);
  await aPost(api.services.db, { state: 'offline' });
  expect((await read()).site).toEqual(before.site);
  api.clock.advance(10_001);
  expect((await read()).site).toMatchObject({
    videos: before.site.videos + 1,
    users: before.site.users + 2,
    points_issued: '0',
  });
});

test('a person also gets their own figures and claims in their language', async () => {
  const { db } = api.services;
  const { id } = await aUser(db, { post_num: 3, fans_num: 2, follow_num: 1 });
  const other = await aUser(db);
  const open = await claimable(id, 'first');
  const soon = new Date(api.clock.rule().getTime() + 60_000);
  await claimable(id, 'soon', { expires_at: soon });
  await claimable(id, 'done', { state: 'claimed' });
  await claimable(id, 'over', { expires_at: api.clock.rule() });
  await claimable(other.id, 'not mine');
  const client = api.client({ lang: 'tw' }).as(await aSession(api.services, id));
  const { data } = await client.call.user.dataCount({});
  expect(data.user).toMatchObject({
    post_num: 3,
    be_follow_num: 2,
    follow_num: 1,
    today_gain: '0',
  });
  expect(data.user?.claimables).toEqual([
    {
      claim_id: `${open.id}`,
      type: 'first_view',
      title: '第一部影片獎勵',
      amount: '200',
      expires_at: null,
    },
    expect.objectContaining({ expires_at: soon.toISOString() }),
  ]);
  api.clock.advanceRule(60_000);
  expect((await client.call.user.dataCount({})).data.user?.claimables).toHaveLength(1);
});

test('the first-view reward is promised until a video has opened it', async () => {
  const { id, client } = await aViewer(api, { deviceId: 'shared' });
  const figures = async (by = client) => (await by.call.user.dataCount({})).data.user;
  expect(await figures()).toMatchObject({ first_view: '200', full_rings: [] });
  const { id: post } = await aPost(api.services.db);
  await qualify(api, client, post);
  const full_rings = [{ post_id: `${post}`, amount: '2' }];
  expect(await figures()).toMatchObject({ first_view: '200', claimables: [], full_rings });
  await api.services.events.waitUntilHandled();
  const claimables = [{ type: 'first_view', amount: '200' }];
  expect(await figures()).toMatchObject({ first_view: '0', claimables, full_rings });
  const { client: limited } = await aViewer(api, { status: 'limited' });
  expect((await figures(limited))?.first_view).toBe('0');
  await api.services.db
    .updateTable('view_session')
    .set({ state: 'claimed' })
    .where('user_id', '=', id)
    .execute();
  expect((await figures())?.full_rings).toEqual([]);
});

test('a person with earlier views but no first reward gets it with the next claim', async () => {
  const { id, client } = await aViewer(api);
  const { db } = api.services;
  const early = await aPost(db);
  const at = api.clock.rule();
  await db
    .insertInto('view_log')
    .values({ user_id: id, post_id: early.id, last_at: at, qualified_at: at })
    .execute();
  const promised = async () => (await client.call.user.dataCount({})).data.user?.first_view;
  expect(await promised()).toBe('200');
  const post = await aPost(db);
  const { sessionId } = await qualify(api, client, post.id);
  const claim = { post_id: `${post.id}`, view_session_id: sessionId };
  expect((await client.call.rewards.claimPostReward(claim)).data).toMatchObject({
    parts: [{ kind: 'view' }, { kind: 'first_view', amount: '200' }],
    balance: '200',
  });
  expect(await promised()).toBe('0');
});

test('an unclaimed first-view reward opens all the same and waits', async () => {
  const { id, client } = await aViewer(api);
  const { db, events } = api.services;
  const early = await aPost(db);
  const at = api.clock.rule();
  await db
    .insertInto('view_log')
    .values({ user_id: id, post_id: early.id, last_at: at, qualified_at: at })
    .execute();
  await qualify(api, client, (await aPost(db)).id);
  await events.waitUntilHandled();
  expect((await client.call.user.dataCount({})).data.user?.claimables).toMatchObject([
    { type: 'first_view', amount: '200' },
  ]);
});
