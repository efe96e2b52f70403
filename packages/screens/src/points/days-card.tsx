import { formatPoints, langAtom } from '@taice/core';
import { Card, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../shared/business-days.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { chartDays, lastDays, recentDays } from './last-days.ts';

const DaysChart = lazy(async () => ({
  default: (await import('./days-chart.tsx')).DaysChart,
}));

/** Earnings of each of the last 30 business days. */
export function DaysCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const today = useToday();
  const { data } = useRead(recentDays(useTaice(), today));
  const days = data && lastDays(data.days, today, chartDays);
  const points = (value: number) => formatPoints(value.toFixed(6), lang);
  const placeholder = (
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
          <Suspense fallback={placeholder}>
            <DaysChart days={days} />
          </Suspense>
        ) : (
          placeholder
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
