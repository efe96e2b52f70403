import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost, aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, beat, openView } from '../watching/testing/viewer.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addHourlyFigures } from './add-hourly-figures.ts';
import { addWatchedSeconds } from './add-view-breakdowns.ts';
import { countViews } from './jobs/count-views.ts';

const api = useApi();

const creator = async () => {
  const { id } = await aUser(api.services.db);
  const post = await aPost(api.services.db, { user_id: id, title: 'Dawn' });
  const session = await aSession(api.services, id);
  return { id, postId: post.id, me: api.client({ timezone: 'Asia/Shanghai' }).as(session) };
};
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

test('a report shows retention, sources, devices and countries of the views of a video', async () => {
  const { postId, me } = await creator();
  const { client } = await aViewer(api, { country: 'DE' });
  const state = await openView(client, postId);
  for (const to of [5, 10]) {
    api.clock.advance(5_000);
    state.positionS = to;
    await beat(client, postId, state);
  }
  const { id } = await aUser(api.services.db);
  const device = api.client({ headers: { 'user-agent': phone } });
  const second = device.as(await aSession(api.services, id));
  const { data } = await second.call.watching.getTaskRewardCountdown({
    post_id: `${postId}`,
    source: 'feed',
  });
  api.clock.advance(5_000);
  await beat(second, postId, {
    sessionId: data.view_session_id!,
    token: data.beat_token!,
    seq: data.next_seq,
    positionS: 5,
  });
  // A visitor's views add no watch time.
  await api
    .client({ appType: 'tg_mini' })
    .call.watching.addViewLog({ post_id: `${postId}`, position_s: 4, source: 'share' });
  api.clock.advance(600_000);
  await countViews(api.services);
  const { data: report, code } = await me.call.analytics.dataReport({ post_id: `${postId}` });
  expect(code).toBe(0);
  expect(report.measured).toBe(2);
  expect(report.retention).toHaveLength(20);
  expect(report.retention.map(({ ratio }) => ratio).slice(0, 11)).toEqual([
    ...Array<number>(5).fill(1),
    ...Array<number>(5).fill(0.5),
    0,
  ]);
  expect(report.sources).toEqual([
    { key: '', n: 1 },
    { key: 'feed', n: 1 },
    { key: 'share', n: 1 },
  ]);
  expect(report.devices).toEqual([
    { key: '', n: 1 },
    { key: 'mini_app', n: 1 },
    { key: 'phone', n: 1 },
  ]);
  expect(report.countries).toEqual([
    { key: '', n: 2 },
    { key: 'DE', n: 1 },
  ]);
  expect(report.series).toHaveLength(28);
  expect(report.series.at(-1)).toEqual({ t: '2026-11-21', value: 3 });
  expect(report.previous).toHaveLength(28);
  expect(report.post).toMatchObject({ title: 'Dawn', storyboard: { cols: 5, interval_s: 2 } });
  const { data: all } = await me.call.analytics.dataReport({ metric: 'watch_seconds' });
  expect(all.series.at(-1)?.value).toBe(15);
  expect(all.top_posts).toMatchObject([
    { id: `${postId}`, title: 'Dawn', views: 3, watched_ratio: 0.375 },
  ]);
  // The mean of the curve equals the ratio of the video and of the video list.
  const mean = report.retention.reduce((sum, { ratio }) => sum + ratio, 0) / 20;
  for (const range of ['28d', 'all'] as const) {
    const { data: one } = await me.call.analytics.dataCount({ post_id: `${postId}`, range });
    expect([one.watched_ratio.value, one.average_seconds.value]).toEqual([mean, 7.5]);
    const { data: both } = await me.call.analytics.dataCount({ range });
    expect([both.watched_ratio.value, both.average_seconds.value]).toEqual([null, 7.5]);
  }
  const { data: hours } = await me.call.analytics.dataReport({ range: '7d', granularity: 'hour' });
  expect(hours.series.filter(({ value }) => value > 0)).toEqual([
    { t: '2026-11-21T04:00:00Z', value: 3 },
  ]);
});

test('each day is compared with the previous period, and so is each video', async () => {
  const { id: ownerId, postId, me } = await creator();
  const now = api.clock.rule().getTime();
  const had = (daysAgo: number, views: number) =>
    transaction(api.services.db, (tx) =>
      addHourlyFigures(tx, [{ ownerId, postId, at: new Date(now - daysAgo * 86_400_000), views }]),
    );
  for (const [daysAgo, views] of [
    [0, 5],
    [6, 1],
    [7, 4],
    [13, 2],
  ] as const)
    await had(daysAgo, views);
  const { data } = await me.call.analytics.dataReport({ range: '7d' });
  const valuesOf = (series: readonly { value: number }[]) => series.map(({ value }) => value);
  expect(valuesOf(data.series)).toEqual([1, 0, 0, 0, 0, 0, 5]);
  expect(valuesOf(data.previous)).toEqual([2, 0, 0, 0, 0, 0, 4]);
  expect(data.previous.map(({ t }) => t)).toEqual(data.series.map(({ t }) => t));
  expect(data.top_posts).toMatchObject([{ views: 6, change_percent: 0 }]);
  const hours = (await me.call.analytics.dataReport({ range: '7d', granularity: 'hour' })).data;
  expect([hours.series.at(-1)?.value, hours.previous.at(-1)?.value]).toEqual([5, 4]);
  const { data: ever } = await me.call.analytics.dataReport({ range: 'all' });
  expect(ever.previous).toEqual([]);
});

test('hourly series cover at most 28 days; longer ranges are daily', async () => {
  const { me } = await creator();
  const first = async (range: '28d' | '90d') =>
    (await me.call.analytics.dataReport({ range, granularity: 'hour' })).data.series[0]?.t;
  expect([await first('28d'), await first('90d')].map((t) => t?.length)).toEqual([20, 10]);
});

test('a curve has 600 points at most', async () => {
  const { postId, me } = await creator();
  const about = { owner_id: 1n, post_id: postId, hour: api.clock.rule(), watch_ms: 20_000 };
  await transaction(api.services.db, (tx) =>
    addWatchedSeconds(tx, [{ ...about, duration_s: 600, is_first: true, spans: [[0, 600]] }]),
  );
  const { data } = await me.call.analytics.dataReport({ post_id: `${postId}` });
  expect(data.retention).toHaveLength(600);
});

test('an all-time report over three years reads the daily sums and returns 1,095 days', async () => {
  const { id, postId, me } = await creator();
  const { db } = api.services;
  // The hourly row only marks the start; its counts are not read.
  await sql`insert into video_hour (owner_id, post_id, hour, views)
    select ${id}, p, timestamptz '2023-11-23T03:00:00Z', 0 from unnest(array[0, ${postId}]::bigint[]) p`.execute(
    db,
  );
  await sql`insert into video_day (owner_id, post_id, day, views, watch_ms)
    select ${id}, p, date '2023-11-23' + n, 2, 6000 from generate_series(0, 1094) n, unnest(array[0, ${postId}]::bigint[]) p`.execute(
    db,
  );
  await sql`insert into video_part select ${id}, p, 'source', 'feed', 2190 from unnest(array[0, ${postId}]::bigint[]) p`.execute(
    db,
  );
  for (const asked of [{}, { post_id: `${postId}` }]) {
    const { data } = await me.call.analytics.dataReport({ ...asked, range: 'all' });
    expect(data.series).toHaveLength(1_095);
    expect(data.series[0]).toEqual({ t: '2023-11-23', value: 2 });
    expect(data.series.every(({ value }) => value === 2)).toBe(true);
    expect(data.sources).toEqual([{ key: 'feed', n: 2_190 }]);
    const count = await me.call.analytics.dataCount({ ...asked, range: 'all' });
    expect(count.data.views.value).toBe(2_190);
    expect(count.data.watch_seconds.value).toBe(6_570);
  }
});

test('the top videos leave out deleted ones, even if those had more views', async () => {
  const { id, postId, me } = await creator();
  const { db } = api.services;
  const more = [2, 3, 4, 5, 6].map(async (views) => ({
    views,
    postId: (await aPost(db, { user_id: id, view_num: views, state: 'deleted' })).id,
  }));
  const all = [{ views: 1, postId }, ...(await Promise.all(more))];
  await changeRow(db, 'post', postId, { view_num: 1 });
  const at = new Date(api.clock.rule().getTime() - 3 * 86_400_000);
  await transaction(db, (tx) =>
    addHourlyFigures(
      tx,
      all.map((each) => ({ ownerId: id, at, ...each })),
    ),
  );
  for (const range of ['7d', '28d', '90d', 'all'] as const) {
    const { data } = await me.call.analytics.dataReport({ range });
    expect(data.top_posts, range).toMatchObject([{ id: `${postId}`, views: 1 }]);
  }
});

test('a watched ratio never exceeds 1, even for a view that was measured before', async () => {
  const { id, postId, me } = await creator();
  const { db } = api.services;
  const at = api.clock.rule();
  await transaction(db, async (tx) => {
    await addHourlyFigures(tx, [{ ownerId: id, postId, at, views: 2 }]);
    const about = { owner_id: id, post_id: postId, hour: at, duration_s: 20, watch_ms: 20_000 };
    for (const is_first of [true, false])
      await addWatchedSeconds(tx, [{ ...about, is_first, spans: [[0, 20]] }]);
  });
  for (const range of ['28d', 'all'] as const) {
    const { data: report } = await me.call.analytics.dataReport({ post_id: `${postId}`, range });
    expect(new Set(report.retention.map(({ ratio }) => ratio))).toEqual(new Set([1]));
    const { data: top } = await me.call.analytics.dataReport({ range: '28d' });
    expect(top.top_posts).toMatchObject([{ id: `${postId}`, watched_ratio: 1 }]);
    const { data: one } = await me.call.analytics.dataCount({ post_id: `${postId}`, range });
    expect(one.watched_ratio.value).toBe(1);
  }
});

test('refuses the report of another creator’s video', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  const ask = (input: object, me = mine.me) => me.call.analytics.dataReport(input);
  expect((await ask({ post_id: `${theirs.postId}` })).code).toBe(403);
});
