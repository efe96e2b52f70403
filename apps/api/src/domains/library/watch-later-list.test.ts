import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('lists one’s own queue in order, by page and keyword, without unavailable videos', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const posts = [];
  for (const title of ['Snow', 'Rain', 'Sun', 'Snowfall']) posts.push(await aPost(db, { title }));
  const ids = posts.map(({ id }) => `${id}`);
  for (const post_id of ids) await client.call.library.watchLaterStore({ post_id });
  const shown = async (input: Parameters<typeof client.call.library.watchLaterList>[0] = {}) => {
    const { data } = await client.call.library.watchLaterList(input);
    return data.list.map(({ post }) => post.id);
  };
  expect(await shown()).toEqual(ids);
  expect(await shown({ page: 2, page_size: 3 })).toEqual([ids[3]]);
  expect(await shown({ keyword: 'snow' })).toEqual([ids[0], ids[3]]);
  await db.updateTable('post').set({ state: 'offline' }).where('id', '=', posts[0]!.id).execute();
  expect(await shown()).toEqual(ids.slice(1));
  const stranger = await aViewer(api);
  expect((await stranger.client.call.library.watchLaterList({})).data.list).toEqual([]);
});
