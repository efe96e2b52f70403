import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const keptMs = 5_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ numbers: { shared_posts_ms: keptMs } });
});
afterAll(() => api.stop());

test('what is kept for everybody never shows what was taken away, nor an old count', async () => {
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

test('a new video is offered to everybody once what is kept has aged', async () => {
  const { client } = await aViewer(api);
  await client.call.posts.feed({});
  const made = await aPost(api.services.db);
  api.clock.advance(keptMs + 1);
  const { data } = await client.call.posts.feed({ count: 10 });
  expect(data.list.map(({ id }) => id)).toContain(`${made.id}`);
});
