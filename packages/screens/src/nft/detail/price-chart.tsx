import type { NftDetail } from '@taice/core';
import { TrendChart } from '@taice/ui/charts';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';

/** Average price per day; days without a sale are omitted. */
export function PriceChart({ prices, label }: { prices: NftDetail['prices']; label: string }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  return (
    <TrendChart
      label={label}
      names={{ now: t('nft.detail.average'), before: '' }}
      format={(value) => text.points(String(Math.round(value * 100) / 100))}
      points={prices.map(({ date, average }) => ({
        label: time.shortDay(date),
        value: Number(average),
      }))}
    />
  );
}
