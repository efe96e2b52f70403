import { nftQueries } from '@taice/core';
import type { ListingCard } from '@taice/contract';
import { Button, EmptyState, SectionHead, Text } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { MoreWhenSeen } from '../../shared/videos/more-when-seen.tsx';
import { type Asked, filtersOn, noFilters, offerFilterOf } from './market-address.ts';
import { OfferTile } from './offer-tile.tsx';
import { noneBehind, paysSoon, type Wearer } from './pays-soon.ts';
import { TilesWaiting } from './tiles-waiting.tsx';

export type OffersProps = {
  asked: Asked;
  onChange: (change: Partial<Asked>) => void;
  /** Null: not known. */
  wearer: Wearer | null;
  onBuy: (offer: ListingCard) => void;
};

/** Offers of people that match the filters. */
export function Offers({ asked, onChange, wearer, onBuy }: OffersProps) {
  const { t } = useTranslation();
  const pages = usePages(nftQueries.offers(useTaice(), offerFilterOf(asked)));
  const { items, answers, loading, error, reload } = pages;
  if (answers.length === 0) {
    if (error && !loading) return <LoadError error={error} onRetry={reload} />;
    return <TilesWaiting count={8} />;
  }
  const soon = asked.soon && wearer;
  const shown = soon ? items.filter((offer) => paysSoon(offer, wearer)) : items;
  const last = items.at(-1);
  const hasMore = pages.hasMore && !(soon && last && noneBehind(last, wearer));
  if (shown.length === 0 && !hasMore) {
    const isFiltered = filtersOn(asked) > 0;
    const nothing =
      soon && wearer.pace.views_per_day === 0 ? 'unknown' : isFiltered ? 'fits' : 'spectacles';
    return (
      <EmptyState
        icon={<Glasses />}
        title={t(`nft.market.none.${nothing}`)}
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
            {hasMore ? '' : t('nft.market.count', { count: shown.length })}
          </Text>
        }
      >
        {t('nft.market.byPeople')}
      </SectionHead>
      <ul className="item-tiles">
        {shown.map((offer) => (
          <OfferTile
            key={offer.listing_id}
            offer={offer}
            wearer={asked.soon || asked.sort === 'value' ? wearer : null}
            onBuy={onBuy}
          />
        ))}
      </ul>
      <MoreWhenSeen {...pages} hasMore={hasMore} />
    </section>
  );
}
