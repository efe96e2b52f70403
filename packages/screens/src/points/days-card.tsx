import { formatPoints, langAtom, rewardQueries } from '@taice/core';
import { addDays } from '@taice/core/rules';
import { Card, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../shared/business-days.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { lastDays } from './last-days.ts';
import { useRead } from '../shared/use-read.ts';

const count = 30;

const DaysChart = lazy(async () => ({
  default: (await import('./days-chart.tsx')).DaysChart,
}));

/** What each of the last 30 business days brought. */
export function DaysCard() {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const today = useToday();
  const { data, error, loading, reload } = useRead(
    rewardQueries.days(taice, addDays(today, 1 - count), today),
  );
  const days = data && lastDays(data.days, today, count);
  const points = (value: number) => formatPoints(value.toFixed(6), lang);
  if (!days && error && !loading) {
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  }
  const wait = (
    <div className="points-chart-wait">
      <Skeleton height="100%" />
    </div>
  );
  return (
    <Card as="section" padding={20} className="points-days" aria-busy={!days}>
      <dl className="points-figures">
        <div>
          <dt className="tc-12 tc-muted">{t('points.last30')}</dt>
          <dd className="tc-20 tc-bold">
            {days ? points(days.total) : <Skeleton width={96} height={28} shape="text" />}
          </dd>
        </div>
      </dl>
      <div className="points-chart">
        {days ? (
          <Suspense fallback={wait}>
            <DaysChart days={days} />
          </Suspense>
        ) : (
          wait
        )}
      </div>
      {days && (
        <Text as="p" size={12} tone="muted">
          {t(days.total > 0 ? 'points.daysNote' : 'points.noDays')}
        </Text>
      )}
    </Card>
  );
}
