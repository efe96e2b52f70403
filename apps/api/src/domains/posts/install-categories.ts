import type { Database } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';

/** Categories of videos, in display order; the slug also names the icon. */
export const categories: readonly { readonly slug: string; readonly name: I18n }[] = [
  { slug: 'nature', name: { en: 'Nature', cn: '自然', tw: '自然' } },
  { slug: 'city', name: { en: 'City', cn: '城市', tw: '城市' } },
  { slug: 'space', name: { en: 'Space', cn: '太空', tw: '太空' } },
  { slug: 'food', name: { en: 'Food', cn: '美食', tw: '美食' } },
  { slug: 'travel', name: { en: 'Travel', cn: '旅行', tw: '旅行' } },
  { slug: 'music', name: { en: 'Music', cn: '音乐', tw: '音樂' } },
  { slug: 'film', name: { en: 'Film', cn: '电影', tw: '電影' } },
  { slug: 'art', name: { en: 'Art', cn: '艺术', tw: '藝術' } },
  { slug: 'comedy', name: { en: 'Comedy', cn: '搞笑', tw: '搞笑' } },
  { slug: 'animals', name: { en: 'Animals', cn: '动物', tw: '動物' } },
  { slug: 'sports', name: { en: 'Sports', cn: '体育', tw: '體育' } },
  { slug: 'games', name: { en: 'Games', cn: '游戏', tw: '遊戲' } },
  { slug: 'tech', name: { en: 'Tech', cn: '科技', tw: '科技' } },
  { slug: 'education', name: { en: 'Learning', cn: '知识', tw: '知識' } },
];

/** Installs the product's categories; existing ones keep the operators' changes. */
export const installCategories = async (db: Database): Promise<void> => {
  await db
    .insertInto('category')
    .values(categories.map(({ slug, name }, sort) => ({ slug, name: JSON.stringify(name), sort })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
};
