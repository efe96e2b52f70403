import type { NftDetail } from '@taice/core';
import { Card, Segmented, Skeleton, Text } from '@taice/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenTable } from '../../shared/hidden-table.tsx';
import { usePointsText } from '../../shared/points-text.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';

const PriceChart = lazy(async () => ({
  default: (await import('./price-chart.tsx')).PriceChart,
}));

const ranges = ['7', '30', '365'] as const;
type Range = (typeof ranges)[number];
const dayMs = 86_400_000;

/** Prices of this quality, as a chart and, for screen readers, as a table. */
export function PriceHistory({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const [range, setRange] = useState<Range>('30');
  const newest = item.prices.at(-1)?.date;
  const label = t('nft.detail.prices', { quality: t(`nft.parts.quality.${item.quality}`) });
  const from = newest === undefined ? 0 : Date.parse(newest) - Number(range) * dayMs;
  const prices = item.prices.filter(({ date }) => Date.parse(date) > from);
  return (
    <Card as="section" aria-label={label} className="item-part">
      <div className="item-part-head">
        <Text as="h2" size={16} weight="bold">
          {label}
        </Text>
        {item.prices.length > 0 && (
          <Segmented
            label={t('nft.detail.priceRange')}
            value={range}
            options={ranges.map((value) => ({ value, label: t(`nft.detail.range.${value}`) }))}
            onChange={setRange}
          />
        )}
      </div>
      {prices.length === 0 ? (
        <Text as="p" tone="muted">
          {t('nft.detail.pricesNone')}
        </Text>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={220} />}>
            <PriceChart prices={prices} label={label} />
          </Suspense>
          <HiddenTable
            caption={label}
            rows={prices.map(({ date, average }) => ({
              key: date,
              head: time.shortDay(date),
              cell: t('rewards.points', { amount: text.points(average) }),
            }))}
          />
        </>
      )}
    </Card>
  );
}
