import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { indexDue } from './index-due.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const suggest = async (keyword: string, client = api.client()) =>
  (await client.call.search.searchSuggest({ keyword })).data.list;

test('what is typed goes on as words, tags, people and videos that may be seen; with nothing typed what is watched', async () => {
  const { db } = api.services;
  const author = await aUser(db, { nickname: 'Ramen Days' });
  const tags = ['ramen', '夜宵'];
  const post = await aPost(db, {
    title: '深夜的拉面店',
    tags,
    user_id: author.id,
    qualified_view_num: 1,
  });
  await aPost(db, { title: 'Secret ramen', state: 'offline', user_id: author.id });
  await indexDue(api.services);
  expect(await suggest('ram')).toMatchObject([
    { kind: 'word', text: 'ramen', hits: [[0, 5]] },
    { kind: 'user', text: 'Ramen Days', id: `${author.id}` },
    { kind: 'video', text: '深夜的拉面店', id: `${post.id}`, hits: [] },
  ]);
  expect(await suggest('spicy ram')).toMatchObject([{ kind: 'word', text: 'spicy ramen' }]);
  expect(await suggest('拉麵')).toMatchObject([{ kind: 'video', hits: [[3, 5]] }]);
  expect((await suggest('')).map(({ text }) => text).toSorted()).toEqual(['ramen', '夜宵']);
  const { id, client } = await aViewer(api);
  await db.insertInto('block').values({ user_id: id, target_id: author.id }).execute();
  expect(await suggest('ram', client)).toMatchObject([{ kind: 'word' }]);
});

test('a word that is misspelt goes on as the one that is meant, and what is spelt right as it is', async () => {
  const { db } = api.services;
  const post = await aPost(db, { title: 'Sunset over the bay', tags: ['sunset'] });
  await indexDue(api.services);
  const meant = [
    { kind: 'word', text: 'sunset', hits: [[0, 6]] },
    { kind: 'video', text: 'Sunset over the bay', id: `${post.id}`, hits: [[0, 6]] },
  ];
  expect(await suggest('sunste')).toMatchObject(meant);
  expect(await suggest('sunzet')).toMatchObject(meant);
  expect((await suggest('sunset')).map(({ kind }) => kind)).toEqual(['video']);
  expect(await suggest('zzzzzz')).toEqual([]);
});

test('words trend by how many creators use them for what is watched, not by how many videos somebody makes', async () => {
  const { db } = api.services;
  const [bot, verified] = [await aUser(db), await aUser(db, { is_verified: true })];
  for (let n = 0; n < 30; n++)
    await aPost(db, { user_id: bot.id, tags: ['buy-points'], view_num: 90_000 });
  for (let n = 0; n < 5; n++)
    await aPost(db, { user_id: bot.id, tags: ['one-man'], qualified_view_num: 50 });
  for (const _ of [1, 2]) await aPost(db, { tags: ['two-creators'], qualified_view_num: 1 });
  await aPost(db, { user_id: verified.id, tags: ['of-the-house'] });
  await indexDue(api.services);
  api.clock.advance(api.services.numbers.site_figures_ms + 1_000);
  const texts = (await suggest('')).map(({ text }) => text);
  expect(texts[0]).toBe('two-creators');
  expect(texts[1]).toBe('one-man');
  expect(texts).toContain('of-the-house');
  expect(texts).not.toContain('buy-points');
});

test('what is no text is refused', async () => {
  const code = async (input: object) =>
    (await api.client().call.search.searchSuggest(input as never)).code;
  expect(await code({})).toBe(400);
  expect(await code({ keyword: 'x'.repeat(101) })).toBe(400);
  expect(await code({ keyword: 'a\0' })).toBe(400);
});
