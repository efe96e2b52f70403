import type { ListingCard } from '@taice/contract';
import { nftLevelMax } from '@taice/contract/shapes';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { itemHref } from '../nft-paths.ts';
import { BoostMark } from '../parts/boost-mark.tsx';
import { ItemName } from '../parts/item-name.tsx';
import { ItemTile } from '../parts/item-tile.tsx';
import { useDurationText } from '../parts/use-duration-text.ts';
import { calculatePayback } from '../worn/payback.ts';
import type { Wearer } from './quick-payback.ts';

export type OfferTileProps = {
  offer: ListingCard;
  /** The viewer, if the payback time is shown; null: it is not. */
  wearer: Wearer | null;
  onBuy: (offer: ListingCard) => void;
  eager?: boolean;
};

/** An offer of a person. */
export function OfferTile({ offer, wearer, onBuy, eager }: OfferTileProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { span: formatDuration } = useDurationText();
  const { nft, seller, price, is_mine } = offer;
  const { series, serial, kind, level, boost_bp: bp, durability, max_durability: max } = nft;
  const days =
    wearer && kind === 'spectacles'
      ? calculatePayback(nft, wearer.pace, Number(price), wearer.worn).days
      : null;
  const paybackText = days === null ? null : t('nft.parts.back.in', { span: formatDuration(days) });
  const values = { name: series.name, serial, price: text.points(price) };
  return (
    <ItemTile
      to={itemHref(nft)}
      image={nft.image}
      quality={nft.quality}
      marked={kind !== 'box'}
      name={<ItemName name={series.name} serial={serial} />}
      does={
        kind === 'spectacles' && (
          <>
            <BoostMark bp={bp} />
            <Text size={12} tone="muted">
              {t('nft.market.level', { level, most: nftLevelMax })}
            </Text>
          </>
        )
      }
      durability={kind === 'spectacles' ? { now: durability, max } : undefined}
      price={price}
      note={[
        is_mine ? t('nft.market.yours') : t('nft.market.by', { name: seller.nickname }),
        paybackText,
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
