import { contentQueries } from '@taice/core';
import { SectionHead, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { DocBody, DocDate } from './doc-screen.tsx';
import { NewsItem } from './news-item.tsx';
import { useDoc } from './use-doc.ts';

/** This many fit beside an entry without outgrowing it. */
const maxOthers = 3;

/** The latest news other than this entry. */
function OtherNews({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { items } = usePages(contentQueries.news(useTaice()));
  const others = items.filter((item) => item.slug !== slug).slice(0, maxOthers);
  if (others.length === 0) return null;
  return (
    <section className="doc-aside">
      <SectionHead size={16}>{t('content.moreNews')}</SectionHead>
      <ul className="news-list">
        {others.map((item) => (
          <NewsItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** One news entry. */
export function NewsEntry({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { data, error } = useDoc('news', slug);
  const up = { href: '/news', title: t('content.allNews') };
  return (
    <article className="doc">
      {data ? (
        <ScreenTitle own up={up} note={<DocDate type="news" slug={slug} />}>
          {data.title}
        </ScreenTitle>
      ) : error ? (
        <ScreenTitle up={up}>{t('content.news')}</ScreenTitle>
      ) : (
        <ScreenTitle own up={up} note={<Skeleton width={120} height={20} shape="text" />}>
          <Skeleton width={280} height={28} shape="text" />
        </ScreenTitle>
      )}
      <DocBody type="news" slug={slug} aside={<OtherNews slug={slug} />} />
    </article>
  );
}
