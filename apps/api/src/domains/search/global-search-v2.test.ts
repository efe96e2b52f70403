import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FoundPost, Hits } from '@taice/contract';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { indexPendingChanges } from './index-changes.ts';

const api = useApi();

const search = async (keyword: string, more: Record<string, string> = {}, client = api.client()) =>
  (await client.call.search.globalSearchV2({ keyword, ...more })).data;
const idsOf = ({ list }: { list: readonly { id: string }[] }): string[] => list.map(({ id }) => id);
const marked = (text: string, hits: Hits): string[] =>
  hits.map(([from, to]) => text.slice(from, to));
const marks = (post: FoundPost | undefined): string[] =>
  post ? marked(post.title, post.hits.title) : [];

interface Case {
  kind: string;
  q: string;
  /** Lines of titles.txt. */
  hits: number[];
  /** The marked words in a title of the query's own script. */
  marks: string[];
}
const here = (name: string): string =>
  readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8');

test('200 queries in three languages find their targets in the first ten, with correct marks', async () => {
  const titles = here('titles.txt').trim().split('\n');
  const cases = JSON.parse(here('queries.json')) as Case[];
  expect(cases).toHaveLength(200);
  const own = await startApi();
  const { db } = own.services;
  const { userId, categoryId } = await aPost(db, { title: 'Of nothing', video: null });
  await db
    .insertInto('post')
    .values(
      titles.map((title) => ({
        title,
        user_id: userId,
        category_id: categoryId,
        duration_s: 20,
        width: 720,
        height: 1280,
        state: 'published' as const,
        published_at: own.clock.rule(),
      })),
    )
    .execute();
  await indexPendingChanges(own.services);
  const missed: string[] = [];
  const wrong: string[] = [];
  let found = 0;
  let wanted = 0;
  for (const { q, kind, hits, marks: expected } of cases) {
    const { code, data } = await own.client().call.search.globalSearchV2({
      keyword: q,
      type: 'post',
      page_size: 10,
    });
    expect(code, q).toBe(0);
    const got = data.posts.list.map(({ title }) => title);
    const right = hits.map((line) => titles[line - 1]!);
    const there = right.filter((title) => got.includes(title));
    wanted += right.length;
    found += there.length;
    if (there.length < right.length) missed.push(`${q}: ${there.length} of ${right.length}`);
    // A strict query returns nothing else.
    if (kind !== 'typo' && got.length > there.length) wrong.push(`${q}: ${got.join(' | ')}`);
    const simplified = data.posts.list.find(
      ({ title }) =>
        right.includes(title) && expected.every((mark) => title.toLowerCase().includes(mark)),
    );
    if (expected.length > 0 && !simplified) wrong.push(`${q}: nothing with ${expected.join()}`);
    for (const post of data.posts.list.filter((each) => each === simplified))
      if (expected.length > 0) {
        const shown = marks(post).map((mark) => mark.toLowerCase());
        if (!expected.every((mark) => shown.includes(mark)))
          wrong.push(`${q} marks ${shown.join('|')} in ${post.title}`);
      }
  }
  await own.stop();
  expect(wrong).toEqual([]);
  expect(found / wanted, missed.join('\n')).toBeGreaterThanOrEqual(0.98);
}, 30_000);

test('search reflects edits, removals, blocks and deletions, and hides results from blocked viewers', async () => {
  const { db } = api.services;
  const author = await aUser(db, { nickname: 'Kenji Ramen' });
  const post = await aPost(db, { title: 'Midnight ramen', tags: ['拉面'], user_id: author.id });
  await indexPendingChanges(api.services);
  const found = await search('拉麵');
  expect(idsOf(found.posts)).toEqual([`${post.id}`]);
  expect(found.posts.list[0]!.hits).toMatchObject({ title: [], tags: [{ name: '拉面' }] });
  expect(found.tags).toEqual([{ name: '拉面', post_num: 1, hits: [[0, 2]] }]);
  const people = await search('ramen', { type: 'user' });
  expect(people.users.list).toMatchObject([{ nickname: 'Kenji Ramen', hits: [[6, 11]] }]);
  // A changed title is found by its new words and not by its old ones.
  await db.updateTable('post').set({ title: 'Soba at noon' }).where('id', '=', post.id).execute();
  await indexPendingChanges(api.services);
  expect(marks((await search('noon')).posts.list[0])).toEqual(['noon']);
  expect(idsOf((await search('midnight', { exact: '1' })).posts)).toEqual([]);
  // A block hides both sides from each other at once.
  const { id, client } = await aViewer(api);
  const stranger = api.client();
  await db.insertInto('block').values({ user_id: author.id, target_id: id }).execute();
  const apart = await search('soba', {}, client);
  expect([apart.posts.list, (await search('kenji', {}, client)).users.list]).toEqual([[], []]);
  expect(idsOf((await search('soba', {}, stranger)).posts)).toEqual([`${post.id}`]);
  // A removed video disappears before search has processed the event.
  await db.updateTable('post').set({ state: 'offline' }).where('id', '=', post.id).execute();
  expect((await search('soba')).posts.list).toEqual([]);
  await indexPendingChanges(api.services);
  expect(
    await db.selectFrom('search_post').select('id').where('id', '=', post.id).execute(),
  ).toEqual([]);
  expect((await search('拉面', { type: 'tag' })).tags).toEqual([]);
  // A changed name is found on the videos, too; a suspended person is not found at all.
  await db.updateTable('post').set({ state: 'published' }).where('id', '=', post.id).execute();
  await db.updateTable('user').set({ nickname: 'Quillon' }).where('id', '=', author.id).execute();
  await indexPendingChanges(api.services);
  await indexPendingChanges(api.services);
  const renamed = await search('quillon');
  expect(renamed.posts.list[0]!.hits.author).toEqual([[0, 7]]);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', author.id).execute();
  expect((await search('quillon')).users.list).toEqual([]);
  await indexPendingChanges(api.services);
  await indexPendingChanges(api.services);
  expect((await search('soba')).posts.list).toEqual([]);
});

test('corrects a misspelt word and says so, unless the search is exact', async () => {
  const { db } = api.services;
  const post = await aPost(db, { title: 'Eighteen hours of tonkotsu broth' });
  await indexPendingChanges(api.services);
  const found = await search('tonkotsku borth');
  expect([found.corrected, idsOf(found.posts)]).toEqual(['tonkotsu broth', [`${post.id}`]]);
  expect(marks(found.posts.list[0])).toEqual(['tonkotsu', 'broth']);
  const exact = await search('tonkotsku borth', { exact: '1' });
  expect([exact.corrected, exact.posts.list]).toEqual([null, []]);
});

test('a category name in any language finds its videos, after videos that contain the word', async () => {
  const own = await startApi();
  const { db } = own.services;
  const railways = await aCategory(db, {
    name: JSON.stringify({ en: 'Railways', cn: '铁路', tw: '鐵路' }),
  });
  const inIt = await aPost(db, { title: 'Night train', category_id: `${railways.id}` });
  const older = await aPost(db, { title: 'Steam', category_id: `${railways.id}` });
  const says = await aPost(db, { title: 'Model railways 铁路' });
  await indexPendingChanges(own.services);
  for (const keyword of ['railways', '铁路', '鐵路'])
    for (const page_size of ['10', '1']) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const more = { page_size, ...(cursor && { cursor }) };
        const { corrected, posts } = await search(keyword, more, own.client());
        expect(corrected).toBeNull();
        ids.push(...idsOf(posts));
        cursor = posts.next_cursor;
      } while (cursor !== null);
      expect(ids).toEqual([says, older, inIt].map(({ id }) => `${id}`));
    }
  expect(idsOf((await search('railways -steam', {}, own.client())).posts)).toEqual([`${says.id}`]);
  await own.stop();
});

test('filters and orders hold over all pages, with each video once', async () => {
  const { db } = api.services;
  const made = [];
  for (let at = 0; at < 25; at++)
    made.push(
      await aPost(db, {
        title: `Heron number ${at}`,
        qualified_view_num: at * 10,
        duration_s: at < 5 ? 1_500 : 20,
        published_at: new Date(Date.UTC(2026, 9, 1 + at)),
      }),
    );
  await indexPendingChanges(api.services);
  const all = async (more: Record<string, string>) => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const { posts } = await search('herons', {
        ...more,
        page_size: '10',
        ...(cursor && { cursor }),
      });
      ids.push(...idsOf(posts));
      cursor = posts.next_cursor ?? '';
    } while (cursor);
    return ids;
  };
  const newest = made.map(({ id }) => `${id}`).toReversed();
  expect(await all({ sort: 'new' })).toEqual(newest);
  expect(await all({ sort: 'views' })).toEqual(newest);
  expect((await all({})).toSorted()).toEqual(newest.toSorted());
  expect(await all({ duration: 'long', sort: 'new' })).toEqual(newest.slice(-5));
  const category_id = `${made[3]!.categoryId}`;
  expect(await all({ category_id })).toEqual([`${made[3]!.id}`]);
  expect(await all({ has_reward: '1', sort: 'new' })).toEqual(newest);
});

test('rejects empty, too long or foreign-cursor searches; any other text is a plain query', async () => {
  const codes = async (input: Record<string, string>) =>
    (await api.client().call.search.globalSearchV2(input as never)).code;
  expect(await codes({})).toBe(400);
  expect(await codes({ keyword: '' })).toBe(400);
  expect(await codes({ keyword: ' \n ' })).toBe(400);
  expect(await codes({ keyword: `a${'\u0301'.repeat(10_000)}` })).toBe(400);
  expect(await codes({ keyword: 'a', cursor: 'e30' })).toBe(400);
  expect(await codes({ keyword: 'a', sort: 'best' })).toBe(400);
  const hostile = [
    `'; drop table post; --`,
    `a' & !'b | (c <-> d:*`,
    `\\' \\\\ ' ''`,
    '"""" - -" -"-',
    '/a0 | /v1',
    `\u202Eramen\u202C \u200B\u2066x`,
    `e${'\u0301'.repeat(99)}`,
    '-only -negated',
    '👩‍👩‍👧‍👦 🍜 ☃️',
    '%_%\\',
    'ﷺ㍿ﬁ½①',
    'ا'.repeat(100),
    '的'.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  ];
  for (const keyword of hostile) {
    expect(await codes({ keyword }), keyword).toBe(0);
    expect((await api.client().call.search.searchSuggest({ keyword })).code, keyword).toBe(0);
  }
});
