import { contentQueries } from '@taice/core';
import { Button, Card, EmptyState, Link, Skeleton, Stack, Text } from '@taice/ui';
import Newspaper from 'lucide-react/icons/newspaper';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { usePages } from '../shared/use-pages.ts';
import './news-list.css';

function Loading() {
  return (
    <Stack gap={3} aria-busy="true">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} height={116} shape="card" />
      ))}
    </Stack>
  );
}

/** What is new, the latest first. */
export function NewsList() {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { items, loading, error, hasMore, more, reload } = usePages(
    contentQueries.news(useTaice()),
  );
  return (
    <div className="doc">
      <ScreenTitle>{t('content.news')}</ScreenTitle>
      {items.length > 0 && (
        <Stack as="ul" gap={3}>
          {items.map((item) => (
            <Card key={item.id} as="li" padding={0} clip>
              <Link href={`/news?slug=${encodeURIComponent(item.slug)}`} className="news-item">
                {item.cover && <img src={item.cover} alt="" loading="lazy" />}
                <div>
                  <Text as="p" size={12} tone="muted">
                    {time.day(item.published_at)}
                  </Text>
                  <Text as="h2" size={16} weight="semibold" lines={2}>
                    {item.title}
                  </Text>
                  <Text as="p" tone="muted" lines={2}>
                    {item.summary}
                  </Text>
                </div>
              </Link>
            </Card>
          ))}
        </Stack>
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
        <MoreWhenSeen hasMore={hasMore} loading={loading} error={error} more={more} />
      )}
    </div>
  );
}
