import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { formatCount } from '@taice/core';
import { Link, SectionHead } from '@taice/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../shared/i18n.ts';
import { searchHref } from './search-params.ts';

/** Maximum number of columns on narrow and on wide pages. */
const [someColumns, manyColumns] = [4, 5];

type Category = Reply<TaiceContract['posts']['categoryList']>['list'][number];

/** The most watched of these videos in a category lends it its picture. */
const pictureOf = (posts: readonly PostCard[], categoryId: string): string | undefined =>
  posts
    .filter(({ category, cover }) => category.id === categoryId && cover !== '')
    .toSorted((a, b) => b.view_num - a.view_num)[0]?.cover;

/** As few rows as fit, and as even as possible: never three and one. */
const balanceRows = (count: number, max: number) => Math.ceil(count / Math.ceil(count / max));
const columnsOf = (count: number) =>
  ({
    '--some': balanceRows(count, someColumns),
    '--many': balanceRows(count, manyColumns),
  }) as CSSProperties;

/** Subjects of videos, each with a picture from one of its videos. */
export function CategoryGrid({
  categories,
  posts,
}: {
  categories: readonly Category[];
  posts: readonly PostCard[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  if (categories.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('search.categories')}</SectionHead>
      <ul className="subjects" style={columnsOf(categories.length)}>
        {categories.map(({ id, name, post_num: count }) => {
          const picture = pictureOf(posts, id);
          return (
            <li key={id}>
              <Link href={searchHref({ category: id })} className="subject">
                {picture !== undefined && <img src={picture} alt="" decoding="async" />}
                <strong>{name}</strong>
                <span>{t('search.tagVideos', { count, shown: formatCount(count, lang) })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
