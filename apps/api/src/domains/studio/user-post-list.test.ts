import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const titles = ({ data }: { data: { list: Array<{ title: string }> } }) =>
  data.list.map(({ title }) => title);

test('others see public videos newest first, the owner also private ones', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const on = (day: number) => new Date(Date.UTC(2026, 10, day));
  await aPost(db, { user_id: id, title: 'first', published_at: on(1) });
  await aPost(db, { user_id: id, title: 'second', published_at: on(2) });
  await aPost(db, { user_id: id, title: 'mine', published_at: on(3), visibility: 'private' });
  await aPost(db, { user_id: id, title: 'taken down', published_at: on(4), state: 'removed' });
  await aPost(db, { title: 'somebody else’s' });
  const of = api.client();
  expect(titles(await of.call.studio.userPostList({ id: `${id}` }))).toEqual(['second', 'first']);
  const me = api.client().as(await aSession(api.services, id));
  expect(titles(await me.call.studio.userPostList({}))).toEqual(['mine', 'second', 'first']);
  const next = await of.call.studio.userPostList({ id: `${id}`, page: 2, page_size: 1 });
  expect(titles(next)).toEqual(['first']);
  expect(next.data.has_more).toBe(false);
});

test('rejects a visitor without an id, and an unknown, suspended or invalid id', async () => {
  const { id } = await aUser(api.services.db, { status: 'suspended' });
  const ask = (input: { id?: string }) => api.client().call.studio.userPostList(input);
  expect((await ask({})).code).toBe(401);
  expect(await ask({ id: '999999' })).toMatchObject({ code: 1117, status: 404 });
  expect((await ask({ id: `${id}` })).code).toBe(1117);
  expect((await ask({ id: 'me' })).code).toBe(400);
});

test('the owner’s list sorts by publication, or by creation for unpublished videos', async () => {
  const { db } = api.services;
  const { id: user_id } = await aUser(db);
  const on = (day: number) => new Date(Date.UTC(2026, 10, day));
  await aPost(db, { user_id, title: 'late', published_at: on(9), created_at: on(1) });
  await aPost(db, {
    user_id,
    title: 'draft',
    state: 'draft',
    published_at: null,
    created_at: on(5),
  });
  await aPost(db, { user_id, title: 'early', published_at: on(3), created_at: on(3) });
  const me = api.client().as(await aSession(api.services, user_id));
  const ask = (sort: 'new' | 'old') => me.call.studio.userPostList({ state: 'all', sort });
  expect(titles(await ask('new'))).toEqual(['late', 'draft', 'early']);
  expect(titles(await ask('old'))).toEqual(['early', 'draft', 'late']);
});

test('the owner can filter by word and state, and sort, page by page', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const on = (day: number) => new Date(Date.UTC(2026, 10, day));
  const mine = { user_id: id };
  await aPost(db, { ...mine, title: '100% rain', published_at: on(1), view_num: 5 });
  await aPost(db, { ...mine, title: 'Snow', published_at: on(2), view_num: 9 });
  const waiting = { state: 'scheduled', published_at: null, created_at: on(3) } as const;
  await aPost(db, { ...mine, title: 'Waiting', ...waiting });
  await aPost(db, { ...mine, title: 'Taken down', state: 'removed', published_at: on(4) });
  const me = api.client().as(await aSession(api.services, id));
  const ask = (input: object) => me.call.studio.userPostList({ state: 'all', ...input });
  expect(titles(await ask({}))).toEqual(['Taken down', 'Waiting', 'Snow', '100% rain']);
  expect(titles(await ask({ sort: 'views', state: 'published' }))).toEqual(['Snow', '100% rain']);
  expect(titles(await ask({ keyword: '0%' }))).toEqual(['100% rain']);
  expect(titles(await ask({ keyword: '_' }))).toEqual([]);
  expect(titles(await ask({ state: 'problem' }))).toEqual(['Taken down']);
  const { data } = await ask({ page_size: 1 });
  expect(data.counts).toMatchObject({ all: 4, published: 2, waiting: 1, problem: 1 });
  expect([data.left_today, data.per_day, data.has_more]).toEqual([3, 3, true]);
  const stranger = api.client().as(await aSession(api.services, (await aUser(db)).id));
  const peek = await stranger.call.studio.userPostList({ id: `${id}`, state: 'all' });
  expect(peek.code).toBe(1117);
});
