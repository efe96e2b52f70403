import type { SeriesCard } from '@taice/contract';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { ItemTile } from '../parts/item-tile.tsx';

/** A stock up to this size is shown. */
const scarceStock = 100;

export type SeriesTileProps = {
  series: SeriesCard;
  onBuy: (series: SeriesCard) => void;
  eager?: boolean;
};

/** A series that the platform sells. */
export function SeriesTile({ series, onBuy, eager }: SeriesTileProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { name, kind, boost_bp: boost, power, price, stock, can_buy, why_not } = series;
  const note = () => {
    if (why_not && why_not !== 'here') return t(`nft.market.short.${why_not}`);
    return stock <= scarceStock ? t('nft.market.usLeft', { count: stock }) : undefined;
  };
  const values = { name, price: text.points(price) };
  return (
    <ItemTile
      to={() => onBuy(series)}
      image={series.image}
      quality={series.quality}
      marked={kind !== 'box'}
      name={name}
      does={
        <Text weight={kind === 'spectacles' ? 'semibold' : undefined}>
          {kind === 'spectacles' &&
            boost &&
            t('nft.market.boostRange', {
              from: boostText(boost.from, lang),
              to: boostText(boost.to, lang),
            })}
          {kind === 'prop' && t('nft.market.does.power', { count: power ?? 0 })}
          {kind === 'box' && t('nft.market.box.one')}
        </Text>
      }
      price={price}
      note={note()}
      act={
        <Button
          variant={can_buy ? 'primary' : 'secondary'}
          size={36}
          block
          aria-label={t(can_buy ? 'nft.market.buySeriesOf' : 'nft.market.seeSeriesOf', values)}
          onClick={() => onBuy(series)}
        >
          {t(can_buy ? 'nft.market.buy.buy' : 'nft.market.see')}
        </Button>
      }
      eager={eager}
    />
  );
}
