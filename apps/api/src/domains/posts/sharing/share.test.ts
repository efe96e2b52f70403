import { expect, test } from 'vitest';
import { eventKeys } from '../../../platform/events/catalogue.ts';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkCounters } from '../../user/jobs/check-counters.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi({ env: { MINI_APP_URL: 'https://t.me/taice_bot/app' } });

const events = (userId: bigint) =>
  api.services.db
    .selectFrom('outbox')
    .select(['event_key', 'payload'])
    .where('type', '=', 'post.shared')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

test('a person has one link per video, and only a share with a channel counts', async () => {
  const { id, client } = await aViewer(api, { invite_code: 'SHARER01' });
  const { client: other } = await aViewer(api);
  const post = await aPost(api.services.db, { title: 'Dawn over the bay' });
  const post_id = `${post.id}`;
  const { data } = await client.call.posts.share({ post_id });
  const { share_code: code } = data;
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(data).toEqual({
    share_code: code,
    url: `${api.services.config.publicUrl}/s/${code}`,
    tg_url: `https://t.me/taice_bot/app?startapp=v_${post_id}-s_${code}-i_SHARER01`,
    text: 'Dawn over the bay',
    image: `${api.services.config.publicUrl}/media/test/${post_id}/poster.webp`,
    counted_today: 0,
    cap: 10,
  });
  const shared = await client.call.posts.share({ post_id, channel: 'copy' });
  expect(shared.data).toMatchObject({ share_code: code, counted_today: 1 });
  // The same video counts again on the next day.
  expect((await client.call.posts.share({ post_id, channel: 'telegram' })).data.counted_today).toBe(
    1,
  );
  expect((await other.call.posts.share({ post_id })).data.share_code).not.toBe(code);
  const [event, ...more] = await events(id);
  expect(more).toEqual([]);
  const payload = {
    post_id,
    author_id: `${post.userId}`,
    share_code: code,
    channel: 'copy',
    is_counted: true,
    is_public: true,
  };
  expect(event).toEqual({
    event_key: eventKeys['post.shared'](id, payload, '2026-11-21'),
    payload,
  });
  api.clock.advanceRule(86_400_000);
  await client.call.posts.share({ post_id, channel: 'copy' });
  await api.services.events.waitUntilHandled();
  expect((await other.call.posts.detail({ id: post_id })).data.share_num).toBe(2);
  expect((await checkCounters(api.services.db)).filter((line) => line.startsWith('post '))).toEqual(
    [],
  );
});

test('ten shared videos a day count, also when concurrent; further shares still work', async () => {
  const { id, client } = await aViewer(api);
  const posts = await Promise.all(Array.from({ length: 12 }, () => aPost(api.services.db)));
  await Promise.all(
    posts.map((post) => client.call.posts.share({ post_id: `${post.id}`, channel: 'copy' })),
  );
  const told = (await events(id)).map(
    ({ payload }) => (payload as { is_counted: boolean }).is_counted,
  );
  expect([told.length, told.filter(Boolean).length]).toEqual([12, 10]);
});

test('rejects sharing a hidden video or through an unknown channel', async () => {
  const { id, client } = await aViewer(api);
  const { db } = api.services;
  const own = await aPost(db, { user_id: id, visibility: 'private' });
  const gone = await aPost(db, { state: 'offline' });
  for (const post of [own, gone])
    expect((await client.call.posts.share({ post_id: `${post.id}` })).code).toBe(1201);
  const { id: post } = await aPost(db);
  expect(
    await client.call.posts.share({ post_id: `${post}`, channel: 'pigeon' as never }),
  ).toMatchObject({ code: 400, data: { field: 'channel' } });
});
