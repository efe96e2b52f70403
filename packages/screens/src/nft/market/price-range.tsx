import type { ListingsReply } from '@taice/core';
import { RangeSlider, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketParams } from './market-params.ts';

export type PriceRangeProps = {
  asked: MarketParams;
  /** Number of offers by price; null: there are none. */
  prices: ListingsReply['prices'];
  onChange: (change: Partial<MarketParams>) => void;
  points: (amount: string) => string;
};

/** Range of prices, over a histogram of the offers. */
export function PriceRange({ asked, prices, onChange, points }: PriceRangeProps) {
  const { t } = useTranslation();
  const from = Math.floor(Number(prices?.from ?? 0));
  const to = Math.max(from + 1, Math.ceil(Number(prices?.to ?? 0)));
  const steps = prices?.steps ?? [];
  const count = Math.max(1, steps.length);
  const priceAt = (step: number) => Math.round(from + (step * (to - from)) / count);
  const stepAt = (price: number) =>
    Math.min(count, Math.max(0, Math.round(((price - from) * count) / (to - from))));
  const value = [
    asked.priceMin === null ? 0 : stepAt(asked.priceMin),
    asked.priceMax === null ? count : stepAt(asked.priceMax),
  ] as const;
  const [[low, high], setShown] = useState<readonly [number, number]>(value);
  if (!prices) return null;
  const maxCount = Math.max(1, ...steps);
  const text = (step: number) => points(String(priceAt(step)));
  return (
    <div className="market-filter">
      <div className="market-filter-line">
        <Text weight="semibold">{t('nft.market.filter.price')}</Text>
        <Text size={12}>
          {t('nft.market.filter.pointsRange', { from: text(low), to: text(high) })}
        </Text>
      </div>
      <div className="market-steps" aria-hidden="true">
        {steps.map((offerCount, step) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place
            key={step}
            data-in={(step >= low && step < high) || undefined}
            style={{
              height: `${offerCount === 0 ? 0 : Math.max(6, (100 * offerCount) / maxCount)}%`,
            }}
          />
        ))}
      </div>
      <RangeSlider
        labels={[t('nft.market.filter.priceMin'), t('nft.market.filter.priceMax')]}
        min={0}
        max={count}
        step={1}
        value={value}
        text={text}
        onMove={setShown}
        onChange={([newMin, newMax]) =>
          onChange({
            priceMin: newMin === 0 ? null : priceAt(newMin),
            priceMax: newMax === count ? null : priceAt(newMax),
          })
        }
      />
    </div>
  );
}
