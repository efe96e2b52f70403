import { contentQueries } from '@taice/core';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import Newspaper from 'lucide-react/icons/newspaper';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useDocParent } from './doc-screen.tsx';
import { NewsItem } from './news-item.tsx';

function Loading() {
  return (
    <div className="news-list" aria-busy="true">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} height={116} shape="card" />
      ))}
    </div>
  );
}

/** News, the latest first. */
export function NewsList() {
  const { t } = useTranslation();
  const { items, loading, error, hasMore, more, reload } = usePages(
    contentQueries.news(useTaice()),
  );
  return (
    <div className="doc">
      <ScreenTitle up={useDocParent()}>{t('content.news')}</ScreenTitle>
      {items.length > 0 && (
        <ul className="news-list">
          {items.map((item) => (
            <NewsItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && loading && <Loading />}
      {items.length === 0 && !loading && !error && (
        <EmptyState
          icon={<Newspaper />}
          title={t('content.noNews')}
          action={<Button href="/Home">{t('common.toHome')}</Button>}
        />
      )}
      {items.length === 0 && Boolean(error) && !loading && (
        <LoadError error={error} onRetry={reload} />
      )}
      {items.length > 0 && (
        <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
      )}
    </div>
  );
}
