import { channelOf, startYouTube, type YouTubeStandIn } from '@taice/testkit/youtube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aCategory, aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';

let youtube: YouTubeStandIn;
let api: TestApi;
let category_id: string;
const channel = () =>
  channelOf(`c${youtube.channels.length}`, [
    { title: 'Dawn' },
    { title: 'A'.repeat(130) },
    { title: 'Not elsewhere', embeddable: false },
    { title: 'Hidden', privacy: 'private' },
    { title: 'Now', live: true },
    { title: 'Dusk' },
  ]);
beforeAll(async () => {
  youtube = await startYouTube([]);
  api = await startApi({
    env: { YOUTUBE_STAND_IN: youtube.url, YOUTUBE_API_KEY: 'key' },
    settings: { youtube_syncs_per_day: 2 },
  });
  category_id = `${(await aCategory(api.services.db)).id}`;
}, 60_000);
afterAll(async () => {
  await api.stop();
  await youtube.stop();
});

const person = async () => {
  const { id } = await aUser(api.services.db);
  return { id, me: api.client().as(await aSession(api.services, id)) };
};
const creator = async () => {
  const one = await person();
  const own = channel();
  youtube.channels.push(own);
  const { data } = await one.me.call.studio.getYoutubeVideo({ url: own.id });
  own.description = data.verify_code;
  await one.me.call.studio.getYoutubeVideo({ url: own.id });
  const sync = async (...youtube_ids: string[]) =>
    (await one.me.call.studio.syncPost({ youtube_ids, category_id, publish: true })).data.list;
  return { ...one, ids: [...own.videos.keys()], sync };
};

test('videos of a verified channel are published, play at YouTube and pay no reward', async () => {
  const { me, ids, sync, id } = await creator();
  const [first, long] = await sync(ids[0]!, ids[1]!);
  expect(first).toMatchObject({ state: 'published', error: null });
  const viewer = (await person()).me;
  const { data: post } = await viewer.call.posts.detail({ id: first!.post_id! });
  expect(post).toMatchObject({
    source: 'youtube',
    title: 'Dawn',
    cover: `/media/youtube/${ids[0]}.webp`,
    sources: [{ type: 'youtube', url: `${youtube.url}/embed/${ids[0]}` }],
    reward: null,
    has_reward: false,
    duration_s: 95,
  });
  const { data: countdown } = await viewer.call.watching.getTaskRewardCountdown({
    post_id: post.id,
  });
  expect(countdown.state).toBe('not_eligible');
  expect((await viewer.call.posts.detail({ id: long!.post_id! })).data.title).toHaveLength(100);
  expect((await me.call.user.info({})).data.post_num).toBe(2);
  expect(await checkCounters(api.services.db)).toEqual([]);
  const { data } = await me.call.studio.upDown({ id: first!.post_id!, status: 0 });
  expect(data.state).toBe('offline');
  expect(id).toBeGreaterThan(0n);
});

test('each unusable video gives a reason, and the others are posted', async () => {
  const { ids, sync } = await creator();
  const list = await sync(ids[0]!, ids[2]!, ids[3]!, ids[4]!, 'aaaaaaaaaaa');
  expect(list.map(({ error, reason }) => [error, reason])).toEqual([
    [null, null],
    [1705, 'embeddable'],
    [1705, 'video'],
    [1705, 'embeddable'],
    [1705, 'video'],
  ]);
});

test('concurrent syncs post a video once', async () => {
  const { ids, sync } = await creator();
  const lists = await Promise.all([sync(ids[0]!), sync(ids[0]!), sync(ids[0]!)]);
  expect(lists.map(([one]) => one?.error).toSorted()).toEqual([1706, 1706, null]);
});

test('rejects videos of an unverified channel and beyond the daily limit', async () => {
  const { ids, sync } = await creator();
  const { me: other } = await person();
  const theirs = await other.call.studio.syncPost({
    youtube_ids: [ids[0]!],
    category_id,
    publish: true,
  });
  expect(theirs.data.list).toMatchObject([{ error: 1705, reason: 'channel' }]);
  await sync(ids[0]!, ids[1]!);
  expect(await sync(ids[5]!)).toMatchObject([{ error: 1704 }]);
});

test('rejects an invalid category or video id, and an empty list', async () => {
  const { me } = await person();
  const ids = ['aaaaaaaaaaa'];
  expect(
    (await me.call.studio.syncPost({ youtube_ids: ids, category_id: '999999', publish: true }))
      .code,
  ).toBe(400);
  expect(
    (await me.call.studio.syncPost({ youtube_ids: ['../x'], category_id, publish: true })).code,
  ).toBe(400);
  expect(
    (await me.call.studio.syncPost({ youtube_ids: [], category_id, publish: true })).code,
  ).toBe(400);
});
