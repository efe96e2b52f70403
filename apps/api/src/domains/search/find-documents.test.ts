import { beforeAll, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { indexPendingChanges } from './index-changes.ts';

/** Enough that a search uses windows. */
const MANY = 2_400;
const every = 40;

let sought: { readonly id: string; readonly views: number; readonly at: number }[];
const api = useApi();
beforeAll(async () => {
  const { db } = api.services;
  const { userId, categoryId } = await aPost(db, { title: 'Of nothing', video: null });
  const posts = Array.from({ length: MANY }, (_, at) => ({
    title: at % every === 0 ? `Egret ${at}` : `Heron ${at}`,
    user_id: userId,
    category_id: categoryId,
    duration_s: 20,
    width: 720,
    height: 1280,
    state: 'published' as const,
    published_at: new Date(Date.UTC(2026, 9, 1) + at * 60_000),
    // From one to ten million at any age, so that all levels occur.
    qualified_view_num: Math.floor(10 ** (((at * 7) % MANY) / (MANY / 7))),
  }));
  const made = await db.insertInto('post').values(posts).returning(['id', 'title']).execute();
  const idOf = new Map(made.map(({ id, title }) => [title, `${id}`]));
  sought = posts.flatMap(({ title, qualified_view_num }, at) =>
    at % every === 0 ? { id: idOf.get(title) ?? '', views: qualified_view_num, at } : [],
  );
  await indexPendingChanges(api.services);
}, 30_000);

const pages = async (sort: 'relevance' | 'new' | 'views', page_size: string): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await api.client().call.search.globalSearchV2({
      keyword: 'egret',
      type: 'post',
      sort,
      page_size,
      ...(cursor && { cursor }),
    });
    ids.push(...data.posts.list.map(({ id }) => id));
    cursor = data.posts.next_cursor;
  } while (cursor !== null);
  return ids;
};

test('each document appears once over all pages, in order of views or age', async () => {
  const byViews = sought.toSorted((a, b) => b.views - a.views || b.at - a.at).map(({ id }) => id);
  const byAge = sought.toSorted((a, b) => b.at - a.at).map(({ id }) => id);
  for (const size of ['7', '50']) {
    expect(await pages('views', size)).toEqual(byViews);
    expect(await pages('new', size)).toEqual(byAge);
    const all = await pages('relevance', size);
    expect(all.toSorted()).toEqual(byAge.toSorted());
  }
});
