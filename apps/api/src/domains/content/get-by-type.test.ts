import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { installDocuments } from './documents.ts';

// After the day on which the documents are published.
const api = useApi({ now: new Date('2026-11-30T04:00:00Z') });
beforeAll(async () => {
  await installDocuments(api.services.db);
});

test('a document comes in the language of the request', async () => {
  const titles = await Promise.all(
    (['en', 'cn', 'tw'] as const).map(async (lang) => {
      const { data } = await api.client({ lang }).call.content.getByType({ type: 'terms' });
      return 'doc' in data ? data.doc.title : undefined;
    }),
  );
  expect(titles).toEqual(['Terms of service', '服务条款', '服務條款']);
  const { data } = await api.client().call.content.getByType({ type: 'token' });
  expect(data).toMatchObject({
    doc: {
      type: 'token',
      version: 11,
      content: expect.stringContaining('points *before the factor*'),
    },
  });
});

test('lists news by page, newest first, and finds one by its slug', async () => {
  const { getByType } = api.client().call.content;
  const first = (await getByType({ type: 'news', page_size: 2 })).data;
  if ('doc' in first) throw new Error('one document where a page was asked for');
  expect(first).toMatchObject({ total: 3, has_more: true, page: 1 });
  expect(first.list.map(({ slug }) => slug)).toEqual(['first-light', 'points-you-can-check']);
  expect(first.list[0]).not.toHaveProperty('content');
  const last = (await getByType({ type: 'news', page_size: 2, page: 2 })).data;
  expect(last).toMatchObject({ list: [{ slug: 'watch-proof' }], has_more: false });
  const one = (await getByType({ type: 'news', slug: 'watch-proof' })).data;
  expect(one).toMatchObject({
    doc: { slug: 'watch-proof', content: expect.stringContaining('every 5 seconds') },
  });
});

test('a document is not found until its publication time', async () => {
  const { db } = api.services;
  const text = JSON.stringify({ en: 'Soon', cn: '', tw: '' });
  const at = new Date(api.clock.rule().getTime() + 60_000);
  await db
    .insertInto('doc')
    .values({
      type: 'news',
      slug: 'soon',
      title: text,
      summary: text,
      content: text,
      published_at: at,
    })
    .execute();
  const read = () =>
    api.client({ lang: 'tw' }).call.content.getByType({ type: 'news', slug: 'soon' });
  expect((await read()).code).toBe(404);
  api.clock.advanceRule(60_000);
  expect(await read()).toMatchObject({ code: 0, data: { doc: { title: 'Soon' } } });
});

test('an unknown slug and a type without a document answer 404', async () => {
  const { getByType } = api.client().call.content;
  expect((await getByType({ type: 'news', slug: 'nothing' })).code).toBe(404);
  expect((await getByType({ type: 'leaderboard_rules' })).code).toBe(404);
});
