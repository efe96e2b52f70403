import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const keptMs = 5_000;

const api = useApi({
  settings: { shared_posts_ms: keptMs, post_briefs_ms: keptMs, post_words_ms: keptMs },
});

test('the shared cache never shows a removed video or an old count', async () => {
  const { db } = api.services;
  const [gone, stays] = [await aPost(db), await aPost(db)];
  const { client } = await aViewer(api);
  const shown = async () => {
    const [feed, home, next] = await Promise.all([
      client.call.posts.feed({ count: 10 }),
      client.call.posts.recommendList({}),
      client.call.posts.recommendPostList({ post_id: `${stays.id}` }),
    ]);
    const lists = 'sections' in home.data ? home.data.sections.flatMap(({ list }) => list) : [];
    return [...feed.data.list, ...lists, ...next.data.list];
  };
  const before = await shown();
  expect(before.map(({ id }) => id)).toContain(`${gone.id}`);
  await db.updateTable('post').set({ state: 'removed' }).where('id', '=', gone.id).execute();
  await db.updateTable('post').set({ like_num: 41 }).where('id', '=', stays.id).execute();
  const after = await shown();
  expect(after.map(({ id }) => id)).not.toContain(`${gone.id}`);
  expect(after.find(({ id }) => id === `${stays.id}`)?.like_num).toBe(41);
});

test('a new video appears once the cache expires', async () => {
  const { client } = await aViewer(api);
  await client.call.posts.feed({});
  const made = await aPost(api.services.db);
  api.clock.advance(keptMs + 1);
  const { data } = await client.call.posts.feed({ count: 10 });
  expect(data.list.map(({ id }) => id)).toContain(`${made.id}`);
});

test('a video made private disappears at once in every process, except for its creator', async () => {
  const { db } = api.services;
  const owner = await aViewer(api);
  const { client, id: otherId } = await aViewer(api);
  const post = await aPost(db, { user_id: owner.id });
  await db.insertInto('follow').values({ user_id: otherId, target_id: owner.id }).execute();
  const id = `${post.id}`;
  const sibling = api.sibling();
  const askOf = async (who: typeof client) => [
    (await who.call.posts.detail({ id })).code,
    (await who.call.posts.recommendPostList({ post_id: id })).code,
    (await who.call.rewards.postRewardDetail({ post_id: id })).code,
  ];
  expect(await askOf(client)).toEqual([0, 0, 0]);
  expect((await sibling.client().call.posts.detail({ id })).code).toBe(0);
  await db.updateTable('post').set({ visibility: 'private' }).where('id', '=', post.id).execute();
  expect(await askOf(client)).toEqual([1201, 1201, 1201]);
  expect((await sibling.client().call.posts.detail({ id })).code).toBe(1201);
  expect(await askOf(owner.client)).toEqual([0, 0, 0]);
  const { data } = await client.call.posts.feed({ count: 10 });
  expect(data.list.map((shown) => shown.id)).not.toContain(id);
});

test('concurrent viewers each get their own reactions and position', async () => {
  const { db } = api.services;
  const posts = [await aPost(db), await aPost(db), await aPost(db)];
  const people = await Promise.all(posts.map(() => aViewer(api)));
  const at = api.clock.rule();
  for (const [index, { id }] of people.entries()) {
    const post = posts[index]!;
    await db
      .insertInto('view_log')
      .values({ user_id: id, post_id: post.id, last_at: at, position_s: 7 + index })
      .execute();
    await db.insertInto('follow').values({ user_id: id, target_id: post.userId }).execute();
    await db
      .insertInto('reaction')
      .values({ user_id: id, post_id: post.id, value: 'like', at })
      .execute();
  }
  const asked = people.flatMap(({ client }, person) =>
    posts.map(async ({ id }, post) => ({
      isOwn: person === post,
      shown: (await client.call.posts.detail({ id: `${id}` })).data,
    })),
  );
  for (const [index, { isOwn, shown }] of (await Promise.all(asked)).entries()) {
    expect(shown).toMatchObject({ is_like: isOwn, author: { is_follow: isOwn } });
    expect(shown.resume_at_s).toBe(isOwn ? 7 + (index % posts.length) : 0);
  }
});

test('a new title appears once the cache expires', async () => {
  const { db } = api.services;
  const { id } = await aPost(db, { title: 'Before' });
  const { client } = await aViewer(api);
  const title = async () => (await client.call.posts.detail({ id: `${id}` })).data.title;
  expect(await title()).toBe('Before');
  await db.updateTable('post').set({ title: 'After' }).where('id', '=', id).execute();
  expect(await title()).toBe('Before');
  api.clock.advance(keptMs + 1);
  expect(await title()).toBe('After');
});

test('the shared text of a post contains no personal field', async () => {
  const { db } = api.services;
  const owner = await aViewer(api);
  const post = await aPost(db, { user_id: owner.id });
  const id = `${post.id}`;
  const other = `${(await aPost(db)).id}`;
  const [anybody, limited, fan] = [
    await aViewer(api),
    await aViewer(api, { status: 'limited' }),
    await aViewer(api),
  ];
  const at = api.clock.rule();
  await db.insertInto('follow').values({ user_id: fan.id, target_id: owner.id }).execute();
  await db
    .insertInto('reaction')
    .values({ user_id: fan.id, post_id: post.id, value: 'like', at })
    .execute();
  await db.insertInto('collect').values({ user_id: fan.id, post_id: post.id, at }).execute();
  await db
    .insertInto('view_log')
    .values({ user_id: fan.id, post_id: post.id, last_at: at, position_s: 7, watched_ratio: 0.25 })
    .execute();
  const shown = async ({ client }: Pick<typeof owner, 'client'>) => {
    const [{ data: home }, { data: feed }, { data: next }] = [
      await client.call.posts.recommendList({ section: 'new', page_size: 50 }),
      await client.call.posts.feed({ count: 10, category_id: `${post.categoryId}` }),
      await client.call.posts.recommendPostList({ post_id: other, page_size: 50 }),
    ];
    const lists = [...('list' in home ? home.list : []), ...feed.list, ...next.list];
    const cards = lists.filter((each) => each.id === id);
    expect(cards.length).toBeGreaterThanOrEqual(2);
    return cards;
  };
  const nothing = {
    author: { is_follow: false },
    is_like: false,
    is_collect: false,
    watched: 0,
    resume_at_s: 0,
  };
  const itsOwn = {
    author: { is_follow: true },
    is_like: true,
    is_collect: true,
    watched: 0.25,
    resume_at_s: 7,
    reward: { state: 'available' },
  };
  const visitor = (lang: 'en' | 'cn') => ({ client: api.client({ lang }) });
  // Each viewer asks before and after the others.
  for (let turn = 0; turn < 2; turn++) {
    for (const card of await shown(anybody))
      expect(card).toMatchObject({ ...nothing, has_reward: true, reward: { state: 'available' } });
    for (const card of await shown(fan)) expect(card).toMatchObject(itsOwn);
    for (const card of await shown(limited))
      expect(card).toMatchObject({
        ...nothing,
        has_reward: false,
        reward: { state: 'not_eligible' },
      });
    for (const card of await shown(owner))
      expect(card).toMatchObject({ ...nothing, has_reward: false, reward: null });
    const names = await db
      .selectFrom('category')
      .select('name')
      .where('id', '=', post.categoryId)
      .executeTakeFirstOrThrow();
    for (const lang of ['en', 'cn'] as const)
      for (const card of await shown(visitor(lang)))
        expect(card.category.name).toBe(names.name[lang]);
  }
});
