import type { SeriesCard } from '@taice/contract';
import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../shared/sentences.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { ItemPicture } from '../parts/item-picture.tsx';
import { BoxOdds } from './box-odds.tsx';

/** A box: its description, its odds, their value, and the button that buys one. */
export function BoxBanner({
  series,
  onBuy,
}: {
  series: SeriesCard;
  onBuy: (series: SeriesCard) => void;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { name, description, image, quality, price, can_buy, why_not } = series;
  return (
    <Card as="section" padding={0} className="box-banner" aria-label={name}>
      <div className="box-banner-art">
        <ItemPicture src={image} quality={quality} />
      </div>
      <div className="box-banner-words">
        <Text as="h2" size={20} weight="bold">
          {name}
        </Text>
        <Text as="p" tone="muted">
          {joinSentences(description, t('nft.market.box.fair'))}
        </Text>
        {can_buy ? (
          <Button variant="primary" onClick={() => onBuy(series)}>
            {t('nft.market.buy.for', { amount: text.points(price) })}
          </Button>
        ) : (
          <>
            <Text as="p" weight="bold" tone="gold">
              {t('nft.market.box.price', { amount: text.points(price) })}
            </Text>
            {why_not && (
              <Text as="p" weight="semibold">
                {t(`nft.market.why.${why_not}`)}
              </Text>
            )}
          </>
        )}
      </div>
      <BoxOdds series={series} />
    </Card>
  );
}
