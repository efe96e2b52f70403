import { expect, test } from 'vitest';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('a rejected video, creator or category leaves the feed, Home and up next, and can come back', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const category = await aCategory(db);
  const other = await aCategory(db);
  const maker = await aUser(db);
  const near = { category_id: category.id, qualified_view_num: 900 };
  const [one, ofMaker, elsewhere] = [
    await aPost(db, { title: 'One', ...near }),
    await aPost(db, { title: 'Of the maker', user_id: maker.id, ...near }),
    await aPost(db, { title: 'Elsewhere', category_id: other.id, qualified_view_num: 900 }),
  ];
  const { call } = client;
  const lists = async (title: string) => {
    const answers = await Promise.all([
      call.posts.feed({ count: 10 }),
      call.posts.feed({ scope: 'rewarded', count: 10 }),
      call.posts.recommendList({}),
      call.posts.recommendList({ section: 'hot' }),
      call.posts.recommendPostList({ post_id: `${elsewhere.id}` }),
    ]);
    return answers.filter(({ data }) => JSON.stringify(data).includes(`"${title}"`)).length;
  };
  for (const [input, gone, stays] of [
    [{ post_id: `${one.id}` }, ['One'], ['Of the maker', 'Elsewhere']],
    [{ user_id: `${maker.id}` }, ['Of the maker'], ['One', 'Elsewhere']],
    [{ category_id: `${category.id}` }, ['One', 'Of the maker'], ['Elsewhere']],
  ] as const) {
    expect(await lists(gone[0])).toBe(5);
    expect((await call.library.notInterested(input)).data).toEqual({ is_not_interested: true });
    for (const title of gone) expect(await lists(title), title).toBe(0);
    for (const title of stays) expect(await lists(title), title).toBeGreaterThan(3);
    // It can still be opened, and a category that is asked for is shown.
    expect((await call.posts.detail({ id: `${ofMaker.id}` })).code).toBe(0);
    await call.library.notInterested({ ...input, status: 0 });
  }
  await call.library.notInterested({ category_id: `${category.id}` });
  const { data } = await call.posts.feed({ category_id: `${category.id}` });
  expect(data.list).toHaveLength(2);
});

test('an unknown id is refused', async () => {
  const { call } = (await aViewer(api)).client;
  expect((await call.library.notInterested({ post_id: '999999' })).code).toBe(1201);
  expect((await call.library.notInterested({ user_id: '999999' })).code).toBe(1117);
  expect((await call.library.notInterested({ category_id: '999999' })).code).toBe(400);
});

test('another person’s hidden video answers like an unknown one', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const hidden = [
    await aPost(db, { visibility: 'private' }),
    await aPost(db, { state: 'offline' }),
    await aPost(db, { state: 'deleted' }),
  ];
  const ask = (id: string) => client.call.library.notInterested({ post_id: id });
  const nothing = await ask('999999');
  for (const { id } of hidden) {
    const { code, msg, data } = await ask(`${id}`);
    expect({ code, msg, data }).toEqual({ code: 1201, msg: nothing.msg, data: nothing.data });
  }
});
