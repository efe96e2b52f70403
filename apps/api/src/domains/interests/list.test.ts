import { expect, test } from 'vitest';
import { aCategory, aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('lists the interests for everyone and marks those the person has chosen', async () => {
  const { db } = api.services;
  const shown = await aCategory(db, { sort: 1, slug: 'nature' });
  await aCategory(db, { is_interest: false });
  await aCategory(db, { is_on: false });
  const { id } = await aUser(db);
  await db.insertInto('user_interest').values({ user_id: id, category_id: shown.id }).execute();
  const row = { id: `${shown.id}`, name: '自然', icon: 'nature', parent_id: null };
  const visitor = await api.client({ lang: 'tw' }).call.interests.list({});
  expect(visitor.data.list).toEqual([{ ...row, chosen: false }]);
  const me = api.client({ lang: 'tw' }).as(await aSession(api.services, id));
  expect((await me.call.interests.list({})).data.list).toEqual([{ ...row, chosen: true }]);
});

test('an interest without videos is offered only if none has any, or if the person has chosen it', async () => {
  const { db } = api.services;
  const filled = await aCategory(db, { sort: 2 });
  const draft = await aCategory(db, { sort: 3 });
  await aPost(db, { category_id: draft.id, state: 'draft' });
  const { id } = await aUser(db);
  const me = api.client().as(await aSession(api.services, id));
  const offered = async () => (await me.call.interests.list({})).data.list.map((row) => row.id);
  expect(await offered()).toEqual(expect.arrayContaining([`${filled.id}`, `${draft.id}`]));
  await aPost(db, { category_id: filled.id });
  expect(await offered()).toEqual([`${filled.id}`]);
  await me.call.interests.submit({ ids: [`${draft.id}`] });
  expect(await offered()).toEqual([`${filled.id}`, `${draft.id}`]);
});
