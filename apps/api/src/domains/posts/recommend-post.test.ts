import { expect, test } from 'vitest';
import { aCategory, aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('continues until every video was played, with a reason each', async () => {
  const { db } = api.services;
  const category = await aCategory(db);
  const all = [];
  for (let at = 0; at < 4; at++) all.push(`${(await aPost(db, { category_id: category.id })).id}`);
  const played: string[] = [];
  const next = (current_post_id?: string) =>
    api.client().call.posts.recommendPost({ current_post_id, played: played.join(',') });
  let current: string | undefined;
  for (let at = 0; at < all.length; at++) {
    const { data } = await next(current);
    expect(data.why).not.toBe('');
    if (current) played.push(current);
    current = data.post?.id;
    expect(played).not.toContain(current);
  }
  expect([...played, current].toSorted()).toEqual(all.toSorted());
  expect((await next(current)).data).toEqual({ post: null, why: '' });
});

test('stays in the requested category and skips the viewer’s own videos', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const mine = await aPost(db, { user_id: id });
  const me = api.client().as(await aSession(api.services, id));
  const of = await me.call.posts.recommendPost({ category_id: `${mine.categoryId}` });
  expect(of.data.post).toBeNull();
  const other = await aPost(db, { category_id: mine.categoryId });
  const found = await me.call.posts.recommendPost({ category_id: `${mine.categoryId}` });
  expect(found.data.post?.id).toBe(`${other.id}`);
});

test('rejects an invalid list of played ids', async () => {
  for (const played of ['x', '1,,2', '1,0', '-1'])
    expect((await api.client().call.posts.recommendPost({ played })).code).toBe(400);
});
