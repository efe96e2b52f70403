import { Button, Skeleton } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { DocBody, DocDate } from './doc-screen.tsx';
import { useDoc } from './use-doc.ts';

/** One piece of news. */
export function NewsEntry({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { data, error } = useDoc('news', slug);
  return (
    <article className="doc">
      <div>
        <Button size={36} variant="ghost" icon={<ChevronLeft />} href="/news">
          {t('content.allNews')}
        </Button>
      </div>
      {data ? (
        <ScreenTitle own note={<DocDate type="news" slug={slug} />}>
          {data.title}
        </ScreenTitle>
      ) : error ? (
        <ScreenTitle>{t('content.news')}</ScreenTitle>
      ) : (
        <ScreenTitle own note={<Skeleton width={120} height={20} shape="text" />}>
          <Skeleton width={280} height={28} shape="text" />
        </ScreenTitle>
      )}
      {data?.cover && <img className="doc-cover" src={data.cover} alt="" />}
      <DocBody type="news" slug={slug} />
    </article>
  );
}
