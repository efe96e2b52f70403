import { publishedDays } from '@taice/core';
import { Card, EmptyState, Skeleton, Text } from '@taice/ui';
import Sprout from 'lucide-react/icons/sprout';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { CheckRoots } from './check-roots.tsx';
import { DayRoot } from './day-root.tsx';
import './roots-screen.css';

/** `/roots`: every closed day with its root and sums, and instructions to verify them. */
export function RootsScreen() {
  const { t } = useTranslation();
  const { items, loading, error, hasMore, more, reload } = usePages(publishedDays(useTaice()));
  const [newest] = items;
  return (
    <div className="roots">
      <ScreenTitle>{t('roots.title')}</ScreenTitle>
      <Text as="p" tone="muted" className="roots-intro">
        {t('roots.intro')}
      </Text>
      <div className="roots-columns">
        <section aria-label={t('roots.days')} className="roots-days">
          {items.length > 0 && (
            <Card padding={0} clip>
              <ul>
                {items.map((day) => (
                  <DayRoot key={day.date} day={day} />
                ))}
              </ul>
            </Card>
          )}
          {items.length === 0 && loading && <Skeleton height={420} shape="card" />}
          {items.length === 0 && !loading && !error && (
            <EmptyState icon={<Sprout />} title={t('roots.empty')}>
              {t('roots.emptyWhy')}
            </EmptyState>
          )}
          {items.length === 0 && Boolean(error) && !loading && (
            <LoadError error={error} onRetry={reload} />
          )}
          {items.length > 0 && (
            <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
          )}
        </section>
        <CheckRoots publicKey={newest ? newest.public_key : loading ? undefined : null} />
      </div>
    </div>
  );
}
