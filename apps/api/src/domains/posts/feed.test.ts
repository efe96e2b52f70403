import { expect, test } from 'vitest';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

/** Follows the cursor to the end. */
const scroll = async (
  client: Client,
  input: { category_id?: string; scope?: 'following' | 'rewarded' } = {},
) => {
  const items = [];
  let cursor: string | undefined;
  for (let page = 0; page < 60; page++) {
    const { code, data } = await client.call.posts.feed({ ...input, count: 5, cursor });
    expect(code).toBe(0);
    items.push(...data.list);
    if (data.next_cursor === null) return items;
    cursor = data.next_cursor;
  }
  throw new Error('the feed has no end');
};

const fill = async (count: number) => {
  const { db } = api.services;
  const creators = await Promise.all(
    Array.from({ length: 4 }, () => aUser(db, { nickname: 'Creator' })),
  );
  const categories = await Promise.all(Array.from({ length: 4 }, () => aCategory(db)));
  const posts = [];
  for (let index = 0; index < count; index++)
    posts.push(
      await aPost(db, {
        user_id: creators[index % 4]?.id,
        category_id: categories[(index * 3) % 4]?.id,
        published_at: new Date(Date.parse('2026-11-20T00:00:00Z') - index * 3_600_000),
      }),
    );
  return { creators, categories, posts };
};

test('the feed is empty and ends without videos', async () => {
  const { data } = await api.client().call.posts.feed({});
  expect(data).toEqual({ list: [], next_cursor: null });
});

test('every video appears once, even if views happen between pages', async () => {
  const { posts } = await fill(24);
  const { client } = await aViewer(api);
  const first = await client.call.posts.feed({ count: 5 });
  await qualify(api, client, BigInt(first.data.list[0]?.id ?? 0));
  const seen = [...first.data.list];
  let cursor = first.data.next_cursor;
  while (cursor !== null) {
    const page = await client.call.posts.feed({ count: 5, cursor });
    seen.push(...page.data.list);
    cursor = page.data.next_cursor;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(seen).toHaveLength(posts.length);
});

test('at most two in a row from one creator and three of one category, across pages', async () => {
  const items = await scroll(api.client());
  for (let end = 3; end <= items.length - 6; end++) {
    const run = items.slice(end - 3, end);
    expect(new Set(run.map(({ author }) => author.id)).size, `creators at ${end}`).toBeGreaterThan(
      1,
    );
  }
  for (let end = 4; end <= items.length - 6; end++) {
    const run = items.slice(end - 4, end);
    expect(
      new Set(run.map(({ category }) => category.id)).size,
      `categories at ${end}`,
    ).toBeGreaterThan(1);
  }
});

test('an item has everything the player needs', async () => {
  const { data } = await api.client().call.posts.feed({ count: 1 });
  const [item] = data.list;
  expect(item?.sources).toEqual([
    { type: 'hls', url: `/media/test/${item?.id}/master.m3u8`, height: 0 },
    { type: 'mp4', url: `/media/test/${item?.id}/720.mp4`, height: 720 },
  ]);
  expect(item).toMatchObject({
    cover: `/media/test/${item?.id}/poster.webp`,
    has_reward: true,
    reward: { amount_per_user: '2', required_seconds: 15, state: 'available' },
  });
});

test('a watched video moves to the end without a reward', async () => {
  const { client } = await aViewer(api);
  const before = await client.call.posts.feed({ count: 1 });
  const id = before.data.list[0]?.id ?? '';
  const { sessionId } = await qualify(api, client, BigInt(id));
  await client.call.rewards.claimPostReward({ post_id: id, view_session_id: sessionId });
  const items = await scroll(client);
  expect(items.at(-1)).toMatchObject({ id, has_reward: false, reward: null });
  expect(items.at(-1)?.watched).toBeGreaterThan(0.7);
  expect(items.filter((item) => item.id === id)).toHaveLength(1);
});

test('the viewer’s own videos come last, and each item gives its reason', async () => {
  const { client, id } = await aViewer(api);
  const own = await aPost(api.services.db, { user_id: id });
  const { creators } = await fill(1);
  await api.services.db
    .insertInto('follow')
    .values({ user_id: id, target_id: creators[0]?.id ?? 0n })
    .execute();
  const items = await scroll(client);
  expect(items.findIndex((item) => item.id === `${own.id}`)).toBe(items.length - 1);
  expect(items.find(({ author }) => author.id === `${creators[0]?.id}`)).toMatchObject({
    why: 'follows',
  });
  const followed = await scroll(client, { scope: 'following' });
  expect(followed.map(({ author }) => author.id)).toEqual([`${creators[0]?.id}`]);
});

test('watching a video raises interest in its category', async () => {
  const { client } = await aViewer(api);
  const { posts, categories } = await fill(8);
  const [watched] = posts;
  await qualify(api, client, watched?.id ?? 0n);
  const slug = await api.services.db
    .selectFrom('category')
    .select('slug')
    .where('id', '=', watched?.categoryId ?? 0n)
    .executeTakeFirstOrThrow();
  const { data } = await client.call.posts.feed({ count: 10 });
  expect(data.list.map(({ why }) => why)).toContain(`interest:${slug.slug}`);
  const items = await scroll(client, { category_id: `${categories[1]?.id}` });
  expect(new Set(items.map(({ category }) => category.id))).toEqual(
    new Set([`${categories[1]?.id}`]),
  );
});

test('the rewarded feed leaves out paid and too short videos', async () => {
  const { client } = await aViewer(api);
  const short = await aPost(api.services.db, { duration_s: 8 });
  const items = await scroll(client, { scope: 'rewarded' });
  expect(items.map(({ id }) => id)).not.toContain(`${short.id}`);
  expect(items.length).toBeGreaterThan(10);
});

test('rejects an invalid cursor or count', async () => {
  for (const cursor of ['%', 'abc', 'AAAAAAAA____AAAA'])
    expect((await api.client().call.posts.feed({ cursor })).code, cursor).toBe(400);
  expect((await api.client().call.posts.feed({ count: 11 })).code).toBe(400);
});

test('the reason is trending only from the popularity threshold on', async () => {
  const { db, settings } = api.services;
  const old = new Date(api.clock.rule().getTime() - 20 * 86_400_000);
  const most = await aPost(db, { qualified_view_num: settings.popular_views, published_at: old });
  const fewer = await aPost(db, {
    qualified_view_num: settings.popular_views - 1,
    published_at: old,
  });
  const items = await scroll(api.client());
  expect(items.find(({ id }) => id === `${most.id}`)?.why).toBe('trending');
  expect(items.find(({ id }) => id === `${fewer.id}`)?.why).toBe('foryou');
});
