import { nftQueries } from '@taice/core';
import type { NftKind } from '@taice/contract/shapes';
import type { SeriesCard } from '@taice/contract';
import { EmptyState, SectionHead } from '@taice/ui';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import type { Asked } from './market-address.ts';
import { seriesThatFit } from './series-fits.ts';
import { SeriesTile } from './series-tile.tsx';
import { TilesWaiting } from './tiles-waiting.tsx';

export type HouseShelfProps = {
  kind: NftKind;
  /** Filters; null: none apply. */
  asked: Asked | null;
  onBuy: (series: SeriesCard) => void;
};

/** Series of one kind that the platform sells. */
export function HouseShelf({ kind, asked, onBuy }: HouseShelfProps) {
  const { t } = useTranslation();
  const { items, answers, loading, error, reload } = usePages(nftQueries.series(useTaice(), kind));
  if (answers.length === 0) {
    if (error && !loading) return <LoadError error={error} onRetry={reload} />;
    return <TilesWaiting count={kind === 'spectacles' ? 8 : 2} />;
  }
  const shown = asked ? seriesThatFit(items, asked) : items;
  if (shown.length === 0)
    return kind === 'prop' ? (
      <EmptyState icon={<PackageOpen />} title={t('nft.market.none.props')} />
    ) : null;
  return (
    <section>
      <SectionHead>{t('nft.market.soldByUs')}</SectionHead>
      <ul className="item-tiles">
        {shown.map((series, place) => (
          <SeriesTile key={series.series_id} series={series} onBuy={onBuy} eager={place < 4} />
        ))}
      </ul>
    </section>
  );
}
