import { expect, test } from 'vitest';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('videos sharing category, creator and tags come first, never the video itself', async () => {
  const { db } = api.services;
  const creator = await aUser(db, { nickname: 'Creator' });
  const category = await aCategory(db);
  const tags = ['snow', 'ridge'];
  const post = await aPost(db, { user_id: creator.id, category_id: category.id, tags });
  const far = await aPost(db);
  const near = await aPost(db, { category_id: category.id });
  const nearest = await aPost(db, { user_id: creator.id, category_id: category.id, tags });
  const { code, data } = await api.client().call.posts.recommendPostList({ post_id: `${post.id}` });
  expect(code).toBe(0);
  expect(data.list.map(({ id }) => id)).toEqual([nearest, near, far].map(({ id }) => `${id}`));
  const page = await api
    .client()
    .call.posts.recommendPostList({ post_id: `${post.id}`, page: 2, page_size: 2 });
  expect(page.data).toMatchObject({ list: [{ id: `${far.id}` }], has_more: false });
});

test('unseen videos come first, so two videos never loop', async () => {
  const { db, clock } = api.services;
  const category = await aCategory(db);
  const [one, two, three] = [
    await aPost(db, { category_id: category.id, tags: ['a', 'b'] }),
    await aPost(db, { category_id: category.id, tags: ['a', 'b'] }),
    await aPost(db, { category_id: category.id }),
  ];
  const { id, client } = await aViewer(api);
  const next = async (of: bigint) =>
    (await client.call.posts.detail({ id: `${of}` })).data.next[0]?.id;
  expect(await next(one.id)).toBe(`${two.id}`);
  await db
    .insertInto('view_log')
    .values({ user_id: id, post_id: one.id, last_at: clock.rule(), qualified_at: clock.rule() })
    .execute();
  expect(await next(two.id)).toBe(`${three.id}`);
  const { data } = await client.call.posts.recommendPostList({ post_id: `${two.id}` });
  const ids = data.list.map((post) => post.id);
  expect(ids.indexOf(`${three.id}`)).toBeLessThan(ids.indexOf(`${one.id}`));
});

test('rejects an unknown video', async () => {
  expect((await api.client().call.posts.recommendPostList({ post_id: '999999' })).code).toBe(1201);
});
