import { nftQueries } from '@taice/core';
import type { ListingCard } from '@taice/contract';
import { Button, EmptyState, SectionHead, Text } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import {
  type MarketParams,
  countActiveFilters,
  noFilters,
  toOfferFilter,
} from './market-params.ts';
import { OfferTile } from './offer-tile.tsx';
import { isLastQuickPayback, hasQuickPayback, type Wearer } from './quick-payback.ts';
import { TilesSkeleton } from './tiles-skeleton.tsx';

export type OffersProps = {
  asked: MarketParams;
  onChange: (change: Partial<MarketParams>) => void;
  /** Null: not known. */
  wearer: Wearer | null;
  onBuy: (offer: ListingCard) => void;
};

/** Offers of people that match the filters. */
export function Offers({ asked, onChange, wearer, onBuy }: OffersProps) {
  const { t } = useTranslation();
  const pages = usePages(nftQueries.offers(useTaice(), toOfferFilter(asked)));
  const { items, answers, loading, error, reload } = pages;
  if (answers.length === 0) {
    if (error && !loading) return <LoadError error={error} onRetry={reload} />;
    return <TilesSkeleton count={8} />;
  }
  const quickOnly = asked.soon && wearer;
  const visible = quickOnly ? items.filter((offer) => hasQuickPayback(offer, wearer)) : items;
  const last = items.at(-1);
  const hasMore = pages.hasMore && !(quickOnly && last && isLastQuickPayback(last, wearer));
  if (visible.length === 0 && !hasMore) {
    const isFiltered = countActiveFilters(asked) > 0;
    const emptyState =
      quickOnly && wearer.pace.views_per_day === 0 ? 'unknown' : isFiltered ? 'fits' : 'spectacles';
    return (
      <EmptyState
        icon={<Glasses />}
        title={t(`nft.market.none.${emptyState}`)}
        action={
          isFiltered && (
            <Button variant="primary" onClick={() => onChange(noFilters)}>
              {t('nft.market.reset')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <section>
      <SectionHead
        aside={
          <Text tone="muted" role="status">
            {hasMore ? '' : t('nft.market.count', { count: visible.length })}
          </Text>
        }
      >
        {t('nft.market.byPeople')}
      </SectionHead>
      <ul className="item-tiles">
        {visible.map((offer) => (
          <OfferTile
            key={offer.listing_id}
            offer={offer}
            wearer={asked.soon || asked.sort === 'value' ? wearer : null}
            onBuy={onBuy}
          />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} hasMore={hasMore} />
    </section>
  );
}
