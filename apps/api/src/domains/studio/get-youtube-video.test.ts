import { channelOf, startYouTube, type YouTubeStandIn } from '@taice/testkit/youtube';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';

let youtube: YouTubeStandIn;
let api: TestApi;
const ridge = channelOf(
  'ridge',
  Array.from({ length: 30 }, (_, n) => ({ title: `Ridge ${n}` })),
);
beforeAll(async () => {
  youtube = await startYouTube([ridge]);
  api = await startApi({ env: { YOUTUBE_STAND_IN: youtube.url, YOUTUBE_API_KEY: 'key' } });
}, 60_000);
afterEach(() => {
  youtube.broken = undefined;
});
afterAll(async () => {
  await api.stop();
  await youtube.stop();
});

const creator = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};

test('lists a channel with stored pictures, and verifies it once its description has the code', async () => {
  const me = await creator();
  const { data: first } = await me.call.studio.getYoutubeVideo({
    url: 'https://youtube.com/@ridge',
  });
  expect(first).toMatchObject({
    channel: { id: ridge.id },
    channel_verified: false,
    channel_taken: false,
  });
  expect(first.list).toHaveLength(25);
  expect(first.list[0]).toMatchObject({
    title: 'Ridge 0',
    duration_s: 95,
    embeddable: true,
    already_synced: false,
  });
  expect(first.list[0]?.cover).toBe(`/media/youtube/${first.list[0]?.youtube_id}.webp`);
  const { data: second } = await me.call.studio.getYoutubeVideo({
    url: '@ridge',
    cursor: first.next_cursor!,
  });
  expect([second.list.length, second.next_cursor]).toEqual([5, null]);

  const other = await creator();
  ridge.description = `Walks. ${first.verify_code}`;
  const { data: theirs } = await other.call.studio.getYoutubeVideo({ url: ridge.id });
  expect(theirs.verify_code).not.toBe(first.verify_code);
  expect([theirs.channel_verified, theirs.channel_taken]).toEqual([false, false]);
  expect((await me.call.studio.getYoutubeVideo({ url: ridge.id })).data.channel_verified).toBe(
    true,
  );
  ridge.description = theirs.verify_code;
  const { data: late } = await other.call.studio.getYoutubeVideo({ url: ridge.id });
  expect([late.channel_verified, late.channel_taken]).toEqual([false, true]);
});

test('channel lookups have a daily limit per person, with the time of the next one', async () => {
  const few = await startApi({
    env: { YOUTUBE_STAND_IN: youtube.url, YOUTUBE_API_KEY: 'key' },
    settings: { youtube_asks_per_day: 3 },
  });
  const of = async () =>
    few.client().as(await aSession(few.services, (await aUser(few.services.db)).id));
  const [me, other] = [await of(), await of()];
  const [id = ''] = ridge.videos.keys();
  const sync = { youtube_ids: [id], category_id: '1', publish: true };
  // A call with an invalid address does not count towards the limit.
  await me.call.studio.getYoutubeVideo({ url: 'http://169.254.169.254/latest' });
  for (let n = 0; n < 3; n++)
    expect((await me.call.studio.getYoutubeVideo({ url: id })).code).toBe(0);
  const asked = youtube.requests.length;
  const refused = await me.call.studio.getYoutubeVideo({ url: id });
  expect([refused.code, refused.data]).toEqual([1704, { retry_after: 28_800 }]);
  expect((await me.call.studio.syncPost(sync)).code).toBe(1704);
  expect(youtube.requests.length).toBe(asked);
  expect((await other.call.studio.getYoutubeVideo({ url: id })).code).toBe(0);
  few.clock.advance(28_800_000);
  expect((await me.call.studio.getYoutubeVideo({ url: id })).code).toBe(0);
  await few.stop();
});

test('finds a single video by its address', async () => {
  const [id = ''] = ridge.videos.keys();
  const { data } = await (
    await creator()
  ).call.studio.getYoutubeVideo({ url: `https://youtu.be/${id}` });
  expect(data.list.map(({ youtube_id }) => youtube_id)).toEqual([id]);
});

test('rejects an invalid or unknown address with a reason, without calling an outside host', async () => {
  const me = await creator();
  const asked = youtube.requests.length;
  const { code, data } = await me.call.studio.getYoutubeVideo({
    url: 'http://169.254.169.254/latest',
  });
  expect([code, data]).toMatchObject([1705, { reason: 'address' }]);
  expect(youtube.requests).toHaveLength(asked);
  for (const url of ['@nobody', 'aaaaaaaaaaa'])
    expect((await me.call.studio.getYoutubeVideo({ url })).code).toBe(1705);
  expect((await me.call.studio.getYoutubeVideo({ url: '' })).code).toBe(400);
});

test('a redirecting, failing or invalid YouTube reply returns 503', async () => {
  const me = await creator();
  const type = 'application/json';
  for (const broken of [
    { status: 302, type, body: '{}' },
    { status: 403, type, body: '{"error":{"errors":[{"reason":"quotaExceeded"}]}}' },
    { status: 200, type, body: '{"items":[{"id":7}]}' },
    { status: 200, type, body: '<html>' },
    { status: 200, type, body: 'x'.repeat(3 * 1024 ** 2) },
  ]) {
    youtube.broken = broken;
    expect((await me.call.studio.getYoutubeVideo({ url: '@ridge' })).code).toBe(503);
  }
});
