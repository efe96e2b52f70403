import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from '../comments/testing/fixtures.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addHourlyFigures } from './add-hourly-figures.ts';

// 12:00 in Shanghai, 05:00 in Berlin.
const api = useApi({ now: new Date('2026-11-21T04:00:00Z') });

const creator = async (timezone = 'Asia/Shanghai') => {
  const { id } = await aUser(api.services.db);
  const post = await aPost(api.services.db, { user_id: id });
  const session = await aSession(api.services, id);
  return { id, postId: post.id, me: api.client({ timezone }).as(session) };
};
const had = (ownerId: bigint, postId: bigint, at: string, views: number) =>
  transaction(api.services.db, (tx) =>
    addHourlyFigures(tx, [
      {
        ownerId,
        postId,
        at: new Date(at),
        views,
        watch_ms: views * 10_000,
        length_ms: views * 20_000,
        measured: views,
        rewards: views * 500_000,
      },
    ]),
  );

test('days follow the caller’s time zone and are compared up to the same hour of the period before', async () => {
  for (const [zone, expected] of [
    // The first of seven days began on the 14th at 16:00 UTC in Shanghai, at 23:00 in Berlin.
    ['Asia/Shanghai', { now: 1 + 2, before: 8 }],
    ['+08:00', { now: 1 + 2, before: 8 }],
    ['Europe/Berlin', { now: 1, before: 2 + 8 }],
    ['No/Where', { now: 1 + 2, before: 8 }],
  ] as const) {
    const { id, postId, me } = await creator(zone);
    await had(id, postId, '2026-11-21T03:30:00Z', 1);
    await had(id, postId, '2026-11-14T16:10:00Z', 2);
    // Later on the comparison day than now, and long ago.
    await had(id, postId, '2026-11-14T05:10:00Z', 4);
    await had(id, postId, '2026-11-10T10:00:00Z', 8);
    await had(id, postId, '2026-10-01T10:00:00Z', 16);
    const { data, code } = await me.call.analytics.dataCount({ range: '7d' });
    expect(code).toBe(0);
    const before = zone === 'Europe/Berlin' ? 8 : expected.before;
    expect(data.views).toEqual({
      value: expected.now,
      before,
      change_percent: Math.round((expected.now / before - 1) * 100),
    });
    const { data: all } = await me.call.analytics.dataCount({ range: 'all' });
    expect(all.views).toEqual({ value: 31, before: null, change_percent: null });
  }
});

test('the counts of one video leave out the others', async () => {
  const { id, postId, me } = await creator();
  const other = await aPost(api.services.db, { user_id: id });
  await had(id, postId, '2026-11-21T01:00:00Z', 3);
  await had(id, other.id, '2026-11-21T01:00:00Z', 5);
  const { data } = await me.call.analytics.dataCount({ post_id: `${postId}` });
  expect(data).toMatchObject({
    views: { value: 3 },
    watch_seconds: { value: 30 },
    average_seconds: { value: 10 },
    watched_ratio: { value: null },
    rewards_given: { value: '1.5' },
  });
  expect((await me.call.analytics.dataCount({})).data.views.value).toBe(8);
});

test('each figure comes with the previous period, and all-time figures come without', async () => {
  const { id, postId, me } = await creator();
  await had(id, postId, '2026-11-20T01:00:00Z', 6);
  await had(id, postId, '2026-11-10T10:00:00Z', 4);
  const { data: week } = await me.call.analytics.dataCount({ range: '7d' });
  expect(week).toMatchObject({
    watch_seconds: { value: 60, before: 40, change_percent: 50 },
    average_seconds: { value: 10, before: 10, change_percent: 0 },
    rewards_given: { value: '3', before: '2', change_percent: 50 },
    likes: { value: 0, before: 0, change_percent: null },
    earned: { value: '0', before: '0', change_percent: null },
  });
  const { data: ever } = await me.call.analytics.dataCount({ range: 'all' });
  expect(ever).toMatchObject({
    watch_seconds: { value: 100, before: null, change_percent: null },
    average_seconds: { value: 10, before: null, change_percent: null },
    rewards_given: { value: '5', before: null, change_percent: null },
    earned: { value: '0', before: null, change_percent: null },
  });
});

test('a period without measurements shows no change against a measured one', async () => {
  const { id, postId, me } = await creator();
  await had(id, postId, '2026-11-10T10:00:00Z', 4);
  const { data } = await me.call.analytics.dataCount({ range: '7d' });
  expect(data.average_seconds).toEqual({ value: null, before: 10, change_percent: null });
});

test('the watched ratio covers the range and is compared with as many days before', async () => {
  const { postId, me } = await creator('UTC');
  const days = [
    ['2026-11-07', 20],
    ['2026-11-08', 3],
    ['2026-11-14', 7],
    ['2026-11-15', 8],
    ['2026-11-21', 12],
    ['2026-11-22', 20],
  ] as const;
  await api.services.db
    .insertInto('video_day_seen')
    .values(
      days.map(([day, seen]) => ({
        post_id: postId,
        day,
        measured: 1,
        counts: Array.from({ length: 20 }, (_, at) => (at < seen ? 1 : 0)),
        seen,
        seconds: 20,
      })) as never,
    )
    .execute();
  const { data } = await me.call.analytics.dataCount({ post_id: `${postId}`, range: '7d' });
  expect(data.watched_ratio).toEqual({ value: 0.5, before: 0.25, change_percent: 100 });
});

test('a comment counts until it is deleted', async () => {
  const { creator, fan, post_id, said } = await aCommentedVideo(api);
  const counted = async () => {
    await api.services.events.waitUntilHandled();
    const { data } = await creator.me.call.analytics.dataCount({ post_id });
    return data.comments.value;
  };
  const comment_id = await said(fan, 'Good');
  expect(await counted()).toBe(1);
  expect((await fan.me.call.comments.commentDel({ comment_id })).code).toBe(0);
  expect(await counted()).toBe(0);
});

test('a creator without videos gets zeros and no change', async () => {
  const { id } = await aUser(api.services.db);
  const me = api.client().as(await aSession(api.services, id));
  const { data } = await me.call.analytics.dataCount({});
  expect(data.views).toEqual({ value: 0, before: 0, change_percent: null });
  expect([data.watched_ratio.value, data.average_seconds.value]).toEqual([null, null]);
});

test('refuses the counts of another creator’s video', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  const ask = (input: object, me = mine.me) => me.call.analytics.dataCount(input);
  expect((await ask({ post_id: `${theirs.postId}` })).code).toBe(403);
  expect((await ask({ post_id: '999999999' })).code).toBe(403);
});
