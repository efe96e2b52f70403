import { nftQueries } from '@taice/core';
import type { NftKind } from '@taice/contract/shapes';
import type { SeriesCard } from '@taice/contract';
import { EmptyState, SectionHead } from '@taice/ui';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import type { MarketParams } from './market-params.ts';
import { filterSeries } from './filter-series.ts';
import { SeriesTile } from './series-tile.tsx';
import { TilesSkeleton } from './tiles-skeleton.tsx';

export type PlatformShelfProps = {
  kind: NftKind;
  /** Filters; null: none apply. */
  asked: MarketParams | null;
  onBuy: (series: SeriesCard) => void;
};

/** Series of one kind that the platform sells. */
export function PlatformShelf({ kind, asked, onBuy }: PlatformShelfProps) {
  const { t } = useTranslation();
  const { items, answers, loading, error, reload } = usePages(nftQueries.series(useTaice(), kind));
  if (answers.length === 0) {
    if (error && !loading) return <LoadError error={error} onRetry={reload} />;
    return <TilesSkeleton count={kind === 'spectacles' ? 8 : 2} />;
  }
  const visible = asked ? filterSeries(items, asked) : items;
  if (visible.length === 0)
    return kind === 'prop' ? (
      <EmptyState icon={<PackageOpen />} title={t('nft.market.none.props')} />
    ) : null;
  return (
    <section>
      <SectionHead>{t('nft.market.soldByUs')}</SectionHead>
      <ul className="item-tiles">
        {visible.map((series, place) => (
          <SeriesTile key={series.series_id} series={series} onBuy={onBuy} eager={place < 4} />
        ))}
      </ul>
    </section>
  );
}
