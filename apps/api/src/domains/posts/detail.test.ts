import { expect, test } from 'vitest';
import { aPost, aUser, changeRow } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { detailFor, firstItems } from './first-item.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi({
  env: { PUBLIC_URL: 'https://taice.test', MINI_APP_URL: 'https://t.me/taice_bot/app' },
});

test('a video comes with its sources, addresses and the next two', async () => {
  const { db } = api.services;
  const creator = await aUser(db, { nickname: 'Ridge' });
  const post = await aPost(db, { user_id: creator.id, title: 'Dawn', tags: ['dawn'] });
  const others = [];
  for (let each = 0; each < 3; each++)
    others.push(await aPost(db, { user_id: creator.id, category_id: post.categoryId }));
  const { code, data } = await api.client().call.posts.detail({ id: `${post.id}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    title: 'Dawn',
    tags: ['dawn'],
    author: { nickname: 'Ridge', level_no: 1, is_follow: false },
    share: {
      url: `https://taice.test/videoDetail?id=${post.id}`,
      tg_url: `https://t.me/taice_bot/app?startapp=v_${post.id}`,
      text: 'Dawn',
    },
    storyboard: { cols: 5, rows: 2, interval_s: 2 },
  });
  expect(data.next).toHaveLength(2);
  for (const { id } of data.next) expect(others.map((other) => `${other.id}`)).toContain(id);
});

test('category names follow the caller’s language', async () => {
  const post = await aPost(api.services.db);
  const { data } = await api.client({ lang: 'cn' }).call.posts.detail({ id: `${post.id}` });
  expect(data.category.name).toBe('自然');
});

test('a viewer sees their own reactions', async () => {
  const { db } = api.services;
  const { client, id } = await aViewer(api);
  const post = await aPost(db);
  await db
    .insertInto('reaction')
    .values({ user_id: id, post_id: post.id, value: 'like', at: new Date() })
    .execute();
  await db.insertInto('follow').values({ user_id: id, target_id: post.userId }).execute();
  const { data } = await client.call.posts.detail({ id: `${post.id}` });
  expect(data).toMatchObject({ is_like: true, is_dislike: false, author: { is_follow: true } });
});

test('a private, offline or unknown video returns not found, except to its owner', async () => {
  const { db } = api.services;
  const owner = await aViewer(api);
  const secret = await aPost(db, { visibility: 'private', user_id: owner.id });
  const offline = await aPost(db, { state: 'offline' });
  const unlisted = await aPost(db, { visibility: 'unlisted' });
  const ask = async (id: bigint, client = api.client()) =>
    (await client.call.posts.detail({ id: `${id}` })).code;
  expect(await ask(secret.id)).toBe(1201);
  expect(await ask(secret.id, owner.client)).toBe(0);
  expect(await ask(offline.id)).toBe(1201);
  expect(await ask(unlisted.id)).toBe(0);
  expect(await ask(999_999n)).toBe(1201);
});

test('first items come in the page’s language and include the addressed video', async () => {
  const item = (await firstItems(api.services, 'tw')).feed;
  expect(item?.list).toHaveLength(1);
  expect((await firstItems(api.services, 'tw')).feed).toBe(item);
  const id = BigInt(item?.list[0]?.id ?? 0);
  expect((await detailFor(api.services, 'tw', id))?.id).toBe(`${id}`);
  expect(await detailFor(api.services, 'tw', 999_999n)).toBeUndefined();
  const { db } = api.services;
  // The first one that is upright and has the longest ring, even if others are newer.
  const upright = { width: 720, height: 1280, published_at: new Date('2026-11-19T04:00:00Z') };
  const first = await aPost(db, { ...upright, duration_s: 42 });
  await aPost(db, { ...upright, duration_s: 12, published_at: new Date('2026-11-21T03:00:00Z') });
  const wide = await aPost(db, {
    duration_s: 60,
    width: 1280,
    height: 720,
    published_at: new Date('2026-11-21T03:00:00Z'),
  });
  const { feed, invitation } = await firstItems(api.services, 'cn');
  expect([feed, invitation].map((one) => one?.list.map((each) => each.id))).toEqual([
    [`${first.id}`],
    [`${wide.id}`],
  ]);
});

test('a video requested before publication behaves normally afterwards', async () => {
  // As in a deployment, texts are cached for a while.
  const kept = await startApi({ settings: { post_words_ms: 20_000, post_briefs_ms: 60_000 } });
  try {
    const { db } = kept.services;
    const post = await aPost(db, { state: 'processing', published_at: null });
    const { client } = await aViewer(kept);
    expect((await client.call.posts.detail({ id: `${post.id}` })).code).toBe(1201);
    await changeRow(db, 'post', post.id, { state: 'published', published_at: kept.clock.rule() });
    expect((await client.call.posts.detail({ id: `${post.id}` })).code).toBe(0);
    expect((await client.call.posts.recommendList({})).code).toBe(0);
    expect((await client.call.posts.feed({})).code).toBe(0);
  } finally {
    await kept.stop();
  }
});
