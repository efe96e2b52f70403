import { beforeEach, expect, test } from 'vitest';
import { aPost, changeRow } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { useApi } from '../../../testing/harness.ts';
import { eventKeys } from '../../../platform/events/catalogue.ts';
import { checkCounters } from '../../user/jobs/check-counters.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

let me: { id: bigint; client: Client };
const api = useApi();
beforeEach(async () => {
  me = await aViewer(api);
});

const aVideo = async (fields: Parameters<typeof aPost>[1] = {}) => {
  const { id, userId } = await aPost(api.services.db, fields);
  return { id, userId, post_id: `${id}` };
};
const told = (postId: bigint) =>
  api.services.db
    .selectFrom('outbox')
    .select(['type', 'event_key', 'payload', 'at'])
    .where('user_id', '=', me.id)
    .where('event_key', '=', `${me.id}:${postId}`)
    .orderBy('id')
    .execute();
const seen = async (post_id: string) => (await me.client.call.posts.detail({ id: post_id })).data;

test('a like toggles, sets and clears, and the reply shows it at once', async () => {
  const { id, userId, post_id } = await aVideo();
  const { posts } = me.client.call;
  const like = async (status?: 0 | 1) => (await posts.like({ post_id, status })).data;
  const liked = { is_like: true, like_num: 1, is_dislike: false, dislike_num: 0 };
  const nothing = { is_like: false, like_num: 0, is_dislike: false, dislike_num: 0 };
  expect(await like()).toEqual(liked);
  expect(await like(1)).toEqual(liked);
  await api.services.events.waitUntilHandled();
  expect(await like(1)).toEqual(liked);
  expect(await seen(post_id)).toMatchObject({ is_like: true, like_num: 1 });
  api.clock.advance(30_000);
  expect(await like()).toEqual(nothing);
  expect(await like(0)).toEqual(nothing);
  // Undone within a minute. `held_ms` lets reward rules ignore it.
  expect(await told(id)).toMatchObject([
    { payload: { author_id: `${userId}`, value: 'like', before: null, held_ms: null } },
    { payload: { value: null, before: 'like', held_ms: 30_000 } },
  ]);
  await api.services.events.waitUntilHandled();
  expect(await seen(post_id)).toMatchObject({ is_like: false, like_num: 0 });
});

test('like and dislike replace each other', async () => {
  const { post_id } = await aVideo();
  const { posts } = me.client.call;
  await posts.like({ post_id });
  expect((await posts.dislike({ post_id })).data).toEqual({
    is_like: false,
    like_num: 0,
    is_dislike: true,
    dislike_num: 1,
  });
  // Removing a missing like changes nothing, and the dislike stays.
  expect((await posts.like({ post_id, status: 0 })).data.is_dislike).toBe(true);
  expect((await posts.like({ post_id, status: 1 })).data).toMatchObject({
    like_num: 1,
    dislike_num: 0,
  });
  await api.services.events.waitUntilHandled();
  expect(await seen(post_id)).toMatchObject({ is_like: true, is_dislike: false, like_num: 1 });
});

test('concurrent likes leave one like and correct counters', async () => {
  const { post_id } = await aVideo();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => me.client.call.posts.like({ post_id, status: 1 })),
  );
  for (const { data } of answers) expect(data).toMatchObject({ is_like: true, like_num: 1 });
  const others = await Promise.all(Array.from({ length: 8 }, () => aViewer(api)));
  await Promise.all(others.map(({ client }) => client.call.posts.like({ post_id })));
  await api.services.events.waitUntilHandled();
  expect((await seen(post_id)).like_num).toBe(9);
  expect((await checkCounters(api.services.db)).filter((line) => line.startsWith('post '))).toEqual(
    [],
  );
  await api.services.db.updateTable('post').set({ like_num: 7 }).execute();
  expect(await checkCounters(api.services.db)).toContain(
    `post ${post_id} stores like_num 7, but 9 were counted`,
  );
});

test('rejects reactions on invisible videos, but lets people remove earlier ones', async () => {
  const { posts } = me.client.call;
  const hidden = await aVideo({ visibility: 'private' });
  const offline = await aVideo({ state: 'offline' });
  const blocked = await aVideo();
  await api.services.db
    .insertInto('block')
    .values({ user_id: blocked.userId, target_id: me.id })
    .execute();
  for (const post_id of [hidden.post_id, offline.post_id, blocked.post_id, '999999999'])
    for (const call of [posts.like, posts.dislike, posts.collect])
      expect((await call({ post_id })).code).toBe(1201);
  const { id, post_id } = await aVideo();
  await posts.like({ post_id });
  await posts.collect({ post_id });
  await changeRow(api.services.db, 'post', id, { state: 'removed' });
  expect((await posts.like({ post_id, status: 1 })).code).toBe(1201);
  expect((await posts.like({ post_id, status: 0 })).data.is_like).toBe(false);
  expect((await posts.collect({ post_id })).data.is_collect).toBe(false);
});

test('reaction events carry the key of the event catalogue', async () => {
  const { id, post_id } = await aVideo();
  await me.client.call.posts.like({ post_id });
  await me.client.call.posts.collect({ post_id });
  const [liked, collected] = await told(id);
  const payload = { post_id } as never;
  expect(liked?.event_key).toBe(eventKeys['post.reacted'](me.id, payload, ''));
  expect(collected?.event_key).toBe(eventKeys['post.collected'](me.id, payload, ''));
  expect([liked?.type, collected?.type]).toEqual(['post.reacted', 'post.collected']);
});
