import type { NftItem, Pace } from '@taice/contract';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { payBackOf } from '../worn/worth.ts';
import './pay-back.css';

type Wearable = Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>;

export type PayBackSaysProps = {
  /** As it is, or, of a series, as the lowest and the highest level of it are. */
  from: Wearable;
  to?: Wearable;
  pace: Pace;
  /** A decimal string. */
  price: string;
};

/** Whether it is worth its price to somebody who goes on watching as they did, also where that is never. */
export function PayBackSays({ from, to = from, pace, price }: PayBackSaysProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const [least, best] = [payBackOf(from, pace, Number(price)), payBackOf(to, pace, Number(price))];
  const isNone = best.perDay === 0;
  const title = () => {
    if (isNone) return t('nft.parts.back.unknown');
    if (best.days === null) return t('nft.parts.back.never');
    const days = Math.ceil(best.days);
    if (least.days === null) return t('nft.parts.back.orNever', { count: days });
    const most = Math.ceil(least.days);
    return most === days
      ? t('nft.parts.back.days', { count: days })
      : t('nft.parts.back.between', { from: days, to: most });
  };
  const repairs = least.days === null ? best.repairs : least.repairs;
  return (
    <div className="pay-back" data-never={(!isNone && best.days === null) || undefined}>
      <Text as="p" weight="semibold">
        {title()}
      </Text>
      <Text as="p" size={12} tone="muted">
        {isNone
          ? t('nft.parts.back.none')
          : t('nft.parts.back.perDay', {
              views: Math.round(pace.views_per_day),
              perDay: text.points(least.perDay.toFixed(2)),
            })}{' '}
        {repairs > 0 && t('nft.parts.back.repairs', { count: repairs })}
      </Text>
    </div>
  );
}
