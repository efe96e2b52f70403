import { expect, test } from 'vitest';
import { aCategory, aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { isEitherBlocked } from './blocked.ts';

const api = useApi();

test('a block hides both people from each other on every list and by address', async () => {
  const { db, clock } = api.services;
  const [one, other, third] = [
    await aViewer(api, { nickname: 'One' }),
    await aViewer(api, { nickname: 'Other' }),
    await aViewer(api, { nickname: 'Third' }),
  ];
  const category = await aCategory(db);
  const near = { category_id: category.id, qualified_view_num: 900 };
  const [ofOne, ofOther, ofThird] = [
    await aPost(db, { user_id: one.id, title: 'By One', ...near }),
    await aPost(db, { user_id: other.id, title: 'By Other', ...near }),
    await aPost(db, { user_id: third.id, ...near }),
  ];
  const at = clock.rule();
  for (const [who, post] of [
    [one, ofOther],
    [other, ofOne],
  ] as const)
    await db
      .insertInto('view_log')
      .values({ user_id: who.id, post_id: post.id, last_at: at, position_s: 5, watched_ratio: 0.3 })
      .execute();
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await db.insertInto('follow').values({ user_id: from.id, target_id: to.id }).execute();
  /** The number of lists in which a person finds the searched things. */
  const listsWith = async (title: string, { client: { call } }: typeof one) => {
    const answers = await Promise.all([
      call.posts.feed({ count: 10 }),
      call.posts.feed({ scope: 'following' }),
      call.posts.feed({ scope: 'rewarded' }),
      call.posts.feed({ category_id: `${category.id}` }),
      call.posts.recommendList({}),
      call.posts.recommendList({ category_id: `${category.id}` }),
      call.posts.recommendList({ section: 'new' }),
      call.posts.recommendList({ section: 'following' }),
      call.posts.recommendList({ section: 'continue' }),
      call.posts.recommendPostList({ post_id: `${ofThird.id}` }),
      call.posts.detail({ id: `${ofThird.id}` }),
      call.posts.viewLog({}),
    ]);
    for (const { code } of answers) expect(code).toBe(0);
    return answers.filter(({ data }) => JSON.stringify(data).includes(title)).length;
  };
  expect(await listsWith('By Other', one)).toBe(12);
  expect(await listsWith('By One', other)).toBe(12);
  await db.insertInto('block').values({ user_id: one.id, target_id: other.id }).execute();
  expect(await listsWith('By Other', one)).toBe(0);
  expect(await listsWith('By One', other)).toBe(0);
  expect(await listsWith('By One', third)).toBeGreaterThan(5);
  const byAddress = (who: typeof one, post: { id: bigint }) =>
    who.client.call.posts.detail({ id: `${post.id}` });
  expect((await byAddress(one, ofOther)).code).toBe(1201);
  expect((await byAddress(other, ofOne)).code).toBe(1201);
  expect((await byAddress(third, ofOne)).code).toBe(0);
  expect(await isEitherBlocked(db, one.id, other.id)).toBe(true);
  expect(await isEitherBlocked(db, other.id, one.id)).toBe(true);
  expect(await isEitherBlocked(db, one.id, third.id)).toBe(false);
  // The blocker can still open the page to unblock; the blocked person gets 1117.
  const page = (who: typeof one, of: typeof one) =>
    who.client.call.user.profile({ id: `${of.id}` });
  expect((await page(one, other)).data.is_blocked).toBe(true);
  expect((await page(other, one)).code).toBe(1117);
});
