import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { aPost, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { indexPendingChanges } from './index-changes.ts';

const api = useApi();

const suggest = async (keyword: string, client = api.client()) =>
  (await client.call.search.searchSuggest({ keyword })).data.list;

test('suggests words, tags, people and visible videos; without input it suggests popular words', async () => {
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
  await indexPendingChanges(api.services);
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

test('suggests the intended word for a misspelt one, and nothing more for a correct one', async () => {
  const { db } = api.services;
  const post = await aPost(db, { title: 'Sunset over the bay', tags: ['sunset'] });
  await indexPendingChanges(api.services);
  const meant = [
    { kind: 'word', text: 'sunset', hits: [[0, 6]] },
    { kind: 'video', text: 'Sunset over the bay', id: `${post.id}`, hits: [[0, 6]] },
  ];
  expect(await suggest('sunste')).toMatchObject(meant);
  expect(await suggest('sunzet')).toMatchObject(meant);
  expect((await suggest('sunset')).map(({ kind }) => kind)).toEqual(['video']);
  expect(await suggest('zzzzzz')).toEqual([]);
});

test('corrects the earlier words of a query only if nothing matches them as written', async () => {
  const { db } = api.services;
  const post = await aPost(db, { title: 'Coffee by the fireplace', tags: ['coffee'] });
  const slip = await aPost(db, { title: 'Fireplace at home', description: 'With cofee.' });
  await indexPendingChanges(api.services);
  expect(await suggest('cofee fir')).toMatchObject([
    {
      kind: 'word',
      text: 'coffee fireplace',
      hits: [
        [0, 6],
        [7, 16],
      ],
    },
    { kind: 'video', text: 'Coffee by the fireplace', id: `${post.id}` },
    { kind: 'video', id: `${slip.id}` },
  ]);
  // The last word may be complete; suggestions are still offered, because the words before it changed.
  expect(await suggest('"by the" cofee fireplace')).toMatchObject([
    { kind: 'word', text: '"by the" coffee fireplace' },
    { kind: 'video', id: `${post.id}` },
  ]);
  // No word is near, so it stays.
  expect(await suggest('qqqqqq fir')).toMatchObject([{ text: 'qqqqqq fireplace' }]);
});

test('looks up similar words only if a word is unknown', async () => {
  const { db } = api.services;
  await aPost(db, { title: 'Lantern harbour', tags: ['lantern'] });
  await indexPendingChanges(api.services);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const statements = async (keyword: string) => {
    asked.mockClear();
    await suggest(keyword);
    return asked.mock.calls.filter(
      ([sent]) => (sent as { name?: string }).name === 'search_words_near',
    ).length;
  };
  expect(await statements('lanterns harb')).toBe(0);
  expect(await statements('lantren harb')).toBe(1);
  asked.mockRestore();
});

test('words trend by the number of creators using them, not by the number of videos', async () => {
  const { db } = api.services;
  const [bot, verified] = [await aUser(db), await aUser(db, { is_verified: true })];
  for (let n = 0; n < 30; n++)
    await aPost(db, { user_id: bot.id, tags: ['buy-points'], view_num: 90_000 });
  for (let n = 0; n < 5; n++)
    await aPost(db, { user_id: bot.id, tags: ['one-man'], qualified_view_num: 50 });
  for (const _ of [1, 2]) await aPost(db, { tags: ['two-creators'], qualified_view_num: 1 });
  await aPost(db, { user_id: verified.id, tags: ['of-the-house'] });
  await indexPendingChanges(api.services);
  api.clock.advance(api.services.settings.site_figures_ms + 1_000);
  const texts = (await suggest('')).map(({ text }) => text);
  expect(texts[0]).toBe('two-creators');
  expect(texts[1]).toBe('one-man');
  expect(texts).toContain('of-the-house');
  expect(texts).not.toContain('buy-points');
});
