import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer, beat, open } from '../watching/testing/viewer.ts';
import { countViews } from './jobs/count-views.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const creator = async () => {
  const { id } = await aUser(api.services.db);
  const post = await aPost(api.services.db, { user_id: id, title: 'Dawn' });
  const session = await aSession(api.services, id);
  return { id, postId: post.id, me: api.client({ timezone: 'Asia/Shanghai' }).as(session) };
};
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

test('one video that two people watch is told by the second, by where they came from and on what', async () => {
  const { postId, me } = await creator();
  const { client } = await aViewer(api, { country: 'DE' });
  const state = await open(client, postId);
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
  // A visitor tells nothing of what they watch.
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
  const { data: hours } = await me.call.analytics.dataReport({ range: '7d', granularity: 'hour' });
  expect(hours.series.filter(({ value }) => value > 0)).toEqual([
    { t: '2026-11-21T04:00:00Z', value: 3 },
  ]);
});

test('whoever asks for what is not theirs, badly, or as nobody is refused', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  const ask = (input: object, me = mine.me) => me.call.analytics.dataReport(input);
  expect((await ask({ post_id: `${theirs.postId}` })).code).toBe(403);
  expect((await ask({ metric: 'money' })).code).toBe(400);
  expect((await ask({}, api.client())).code).toBe(401);
});
