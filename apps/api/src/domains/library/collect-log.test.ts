import { expect, test } from 'vitest';
import { aCategory, aPost, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

const collected = async () => {
  const { db } = api.services;
  const me = await aViewer(api);
  const category = await aCategory(db);
  const posts = [
    await aPost(db, { title: 'Harbour at dawn', category_id: category.id }),
    await aPost(db, { title: '港口的清晨' }),
    await aPost(db, { title: 'Bread', category_id: category.id }),
  ];
  for (const [index, { id }] of posts.entries())
    await db
      .insertInto('collect')
      .values({ user_id: me.id, post_id: id, at: new Date(Date.UTC(2026, 10, 20, index)) })
      .execute();
  const ids = posts.map(({ id }) => `${id}`);
  return { ...me, category, ids, posts };
};

test('pages through the collection, newest first, and searches it by title and category', async () => {
  const { client, category, ids } = await collected();
  const ask = async (input: Parameters<typeof client.call.library.collectLog>[0]) => {
    const { data } = await client.call.library.collectLog(input);
    return { ids: data.list.map(({ post }) => post.id), next: data.next_cursor };
  };
  const first = await ask({ page_size: 2 });
  expect(first.ids).toEqual([ids[2], ids[1]]);
  expect(await ask({ page_size: 2, cursor: first.next ?? '' })).toEqual({
    ids: [ids[0]],
    next: null,
  });
  expect((await ask({ keyword: '清晨' })).ids).toEqual([ids[1]]);
  expect((await ask({ keyword: 'HARBOUR' })).ids).toEqual([ids[0]]);
  expect((await ask({ category_id: `${category.id}` })).ids).toEqual([ids[2], ids[0]]);
  expect((await ask({ keyword: '%' })).ids).toEqual([]);
});

test('leaves out removed videos and another person’s collection', async () => {
  const { client, ids } = await collected();
  await changeRow(api.services.db, 'post', BigInt(ids[2]!), { state: 'removed' });
  const { data } = await client.call.library.collectLog({});
  expect(data.list.map(({ post }) => post.id)).toEqual([ids[1], ids[0]]);
  expect(data.list[0]?.collected_at).toBe('2026-11-20T01:00:00.000Z');
  const stranger = await aViewer(api);
  expect((await stranger.client.call.library.collectLog({})).data.list).toEqual([]);
});
