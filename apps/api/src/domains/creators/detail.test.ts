import { expect, test } from 'vitest';
import { aCategory, aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { rankCreators } from './rank-creators.ts';

const api = useApi();

const on = (day: number) => new Date(Date.UTC(2026, 10, day));

const aCreator = async () => {
  const { db } = api.services;
  const { id } = await aUser(db, { nickname: 'Ridge', bio: 'Long walks.', fans_num: 7 });
  const walks = await aCategory(db, {
    name: JSON.stringify({ en: 'Walks', cn: '徒步', tw: '健行' }),
  });
  const post = (title: string, day: number, views: number, category_id?: bigint) => {
    const numbers = { view_num: views, qualified_view_num: views, like_num: 2 };
    return aPost(db, { user_id: id, title, published_at: on(day), category_id, ...numbers });
  };
  await post('one', 1, 50, walks.id);
  await post('two', 2, 10, walks.id);
  await post('three', 3, 90);
  await aPost(db, { user_id: id, title: 'mine', visibility: 'private', published_at: on(4) });
  await rankCreators(db, 10);
  return { id, walks };
};
const titles = (posts: { list: { title: string }[] }) => posts.list.map(({ title }) => title);

test('shows a creator’s public data in the language of the request', async () => {
  const { id } = await aCreator();
  const { data } = await api.client({ lang: 'cn' }).call.creators.detail({ id: `${id}` });
  expect(data).toMatchObject({
    nickname: 'Ridge',
    bio: 'Long walks.',
    post_num: 3,
    view_num: 150,
    like_num: 6,
    be_follow_num: 7,
    rewards_active: 3,
    is_follow: false,
  });
  expect(data.categories[0]).toMatchObject({ name: '徒步', post_num: 2 });
  expect(data.cover).toContain('poster.webp');
  expect(titles(data.posts)).toEqual(['three', 'two', 'one']);
});

test('sorts a creator’s videos by date or views, filters them by category and pages through them', async () => {
  const { id, walks } = await aCreator();
  const posts = async (input: object) =>
    (await api.client().call.creators.detail({ id: `${id}`, ...input })).data.posts;
  expect(titles(await posts({ order: 'hot' }))).toEqual(['three', 'one', 'two']);
  expect(titles(await posts({ category_id: `${walks.id}` }))).toEqual(['two', 'one']);
  const second = await posts({ page: 2, page_size: 2 });
  expect(titles(second)).toEqual(['one']);
  expect(second.has_more).toBe(false);
});

test('a person without videos has an empty page; an unknown or suspended person has none', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const me = api.client().as(await aSession(api.services, id));
  const { data } = await me.call.creators.detail({ id: `${id}` });
  expect(data).toMatchObject({ post_num: 0, categories: [], cover: null, posts: { list: [] } });
  const gone = await aUser(db, { status: 'suspended' });
  expect((await me.call.creators.detail({ id: `${gone.id}` })).code).toBe(1117);
  expect((await me.call.creators.detail({ id: '999999999' })).code).toBe(1117);
});
