import { expect, test } from 'vitest';
import { aCategory, aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('lists categories with their number of visible videos', async () => {
  const { db } = api.services;
  const parent = await aCategory(db, { slug: 'nature', sort: 1 });
  const child = await aCategory(db, { slug: 'lakes', sort: 2, parent_id: parent.id });
  await aCategory(db, { slug: 'off', is_on: false });
  await aPost(db, { category_id: parent.id });
  await aPost(db, { category_id: parent.id, state: 'draft' });
  const { code, data } = await api.client({ lang: 'cn' }).call.posts.categoryList({});
  expect(code).toBe(0);
  expect(data.list).toEqual([
    { id: `${parent.id}`, parent_id: null, name: '自然', slug: 'nature', icon: '', post_num: 1 },
    {
      id: `${child.id}`,
      parent_id: `${parent.id}`,
      name: '自然',
      slug: 'lakes',
      icon: '',
      post_num: 0,
    },
  ]);
  const below = await api.client().call.posts.categoryList({ parent_id: `${parent.id}` });
  expect(below.data.list.map(({ slug }) => slug)).toEqual(['lakes']);
});
