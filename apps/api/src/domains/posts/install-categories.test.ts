import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { categories, installCategories } from './install-categories.ts';

const api = useApi();

test('every category has a name in each language and can be chosen as an interest, with its icon', async () => {
  await installCategories(api.services.db);
  for (const lang of ['en', 'cn', 'tw'] as const) {
    const { data } = await api.client({ lang }).call.posts.categoryList({});
    expect(data.list.map(({ slug, name }) => ({ slug, name }))).toEqual(
      categories.map(({ slug, name }) => ({ slug, name: name[lang] })),
    );
  }
  const { data } = await api.client().call.interests.list({});
  expect(data.list.map(({ icon }) => icon)).toEqual(categories.map(({ slug }) => slug));
});

test('reinstalling adds nothing and keeps operator changes', async () => {
  const { db } = api.services;
  await db
    .updateTable('category')
    .set({ is_on: false, sort: 99 })
    .where('slug', '=', 'food')
    .execute();
  const before = await db.selectFrom('category').selectAll().orderBy('id').execute();
  await installCategories(db);
  expect(await db.selectFrom('category').selectAll().orderBy('id').execute()).toEqual(before);
});
