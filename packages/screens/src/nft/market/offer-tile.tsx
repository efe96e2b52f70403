import type { ListingCard, Pace } from '@taice/contract';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { itemHref } from '../nft-paths.ts';
import { BoostMark } from '../parts/boost-mark.tsx';
import { ItemName } from '../parts/item-name.tsx';
import { ItemTile } from '../parts/item-tile.tsx';
import { payBackOf } from '../worn/worth.ts';

export type OfferTileProps = {
  offer: ListingCard;
  /** Of the viewer, where it is to be said when it pays back; null: not said. */
  pace: Pace | null;
  onBuy: (offer: ListingCard) => void;
  eager?: boolean;
};

/** What somebody offers. */
export function OfferTile({ offer, pace, onBuy, eager }: OfferTileProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { nft, seller, price, last, is_mine } = offer;
  const { series, serial, kind, level, boost_bp: bp, durability, max_durability: max } = nft;
  const days = pace && kind === 'spectacles' ? payBackOf(nft, pace, Number(price)).days : null;
  const beside = () => {
    if (days !== null) return t('nft.parts.back.days', { count: Math.ceil(days) });
    return last !== null && kind === 'spectacles'
      ? t('nft.market.last', { amount: text.points(last) })
      : null;
  };
  const values = { name: series.name, serial, price: text.points(price) };
  return (
    <ItemTile
      to={itemHref(nft)}
      image={nft.image}
      quality={nft.quality}
      name={<ItemName name={series.name} serial={serial} />}
      does={
        kind === 'spectacles' && (
          <>
            <BoostMark bp={bp} />
            <Text size={12} tone="muted">
              {t('nft.market.level', { level })}
            </Text>
          </>
        )
      }
      durability={kind === 'spectacles' ? { now: durability, max } : undefined}
      price={price}
      note={[
        is_mine ? t('nft.market.yours') : t('nft.market.by', { name: seller.nickname }),
        beside(),
      ]
        .filter((each) => each !== null)
        .join(' · ')}
      act={
        is_mine ? (
          <Button size={36} block href={itemHref(nft)} aria-label={t('nft.market.seeOf', values)}>
            {t('nft.market.see')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size={36}
            block
            aria-label={t('nft.market.buyOf', values)}
            onClick={() => onBuy(offer)}
          >
            {t('nft.market.buy.buy')}
          </Button>
        )
      }
      eager={eager}
    />
  );
}
