import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

const order = async (userId: bigint) => {
  const { db } = api.services;
  const rows = await db
    .selectFrom('watch_later')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute();
  return rows.map(({ post_id }) => `${post_id}`);
};

test('adds a video at the end once, moves it and removes it', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  const ids = [];
  for (let index = 0; index < 4; index++) ids.push(`${(await aPost(db)).id}`);
  const [a, b, c, d] = ids as [string, string, string, string];
  const store = client.call.library.watchLaterStore;
  for (const post_id of [...ids, b]) await store({ post_id });
  expect(await order(id)).toEqual(ids);
  await store({ post_id: d, place: 0 });
  expect(await order(id)).toEqual([d, a, b, c]);
  await store({ post_id: a, place: 99 });
  expect(await order(id)).toEqual([d, b, c, a]);
  expect((await store({ post_id: b, status: 0 })).data).toEqual({ is_later: false, total: 3 });
  expect((await store({ post_id: b, status: 0 })).code).toBe(0);
  expect(await order(id)).toEqual([d, c, a]);
});

test('the list has a maximum length, even under simultaneous additions', async () => {
  const { db, settings } = api.services;
  const { id, client } = await aViewer(api);
  const { id: first, userId, categoryId } = await aPost(db);
  await sql`with made as (
      insert into post (user_id, category_id, title, duration_s, width, height, state, published_at)
      select ${userId}, ${categoryId}, 'More', 20, 720, 1280, 'published', '2026-11-20'
      from generate_series(1, ${settings.watch_later_max - 1}::int) returning id)
    insert into watch_later (user_id, post_id, place, at) select ${id}, id, id, '2026-11-20' from made`.execute(
    db,
  );
  const more = [`${first}`];
  for (let index = 0; index < 4; index++) more.push(`${(await aPost(db)).id}`);
  const answers = await Promise.all(
    more.map((post_id) => client.call.library.watchLaterStore({ post_id })),
  );
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([
    0, 1207, 1207, 1207, 1207,
  ]);
  expect(await order(id)).toHaveLength(settings.watch_later_max);
});

test('a hidden or unknown video is refused', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const hidden = await aPost(db, { visibility: 'private' });
  expect((await client.call.library.watchLaterStore({ post_id: `${hidden.id}` })).code).toBe(1201);
  expect((await client.call.library.watchLaterStore({ post_id: '999999' })).code).toBe(1201);
});
