import type { NftItem, Pace } from '@taice/contract';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { sentences } from '../../shared/gap-after.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { payBackOf, viewsText } from '../worn/worth.ts';
import { useSpan } from './use-span.ts';
import './pay-back.css';

/** What is back within so many days is good news. */
const soon = 30;

type Wearable = Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>;

export type PayBackSaysProps = {
  /** As it is, or, of a series, as the lowest and the highest level of it are. */
  from: Wearable;
  to?: Wearable;
  pace: Pace;
  /** The other pair that is worn now, whose place it would take; null: none. */
  worn: NftItem | null;
  /** A decimal string. */
  price: string;
  /** Whether to say that it changes with how one watches. */
  changes?: boolean;
};

/** Whether it is worth its price to somebody who goes on watching as they did, also where that is never. */
export function PayBackSays({
  from,
  to = from,
  pace,
  worn,
  price,
  changes = false,
}: PayBackSaysProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { span, range } = useSpan();
  const backOf = (item: Wearable) => payBackOf(item, pace, Number(price), worn);
  const [least, best] = [backOf(from), backOf(to)];
  const isNoMore = worn !== null && to.boost_bp <= worn.boost_bp;
  const isNone = !isNoMore && best.perDay === 0;
  const title = () => {
    if (isNone) return t('nft.parts.back.unknown');
    if (best.days === null) return t('nft.parts.back.never');
    const soonest = { span: span(best.days) };
    if (least.days === null) return t('nft.parts.back.orNever', soonest);
    const ends = range(best.days, least.days);
    return ends ? t('nft.parts.back.between', ends) : t('nft.parts.back.in', soonest);
  };
  const repairs = least.days === null ? best.repairs : least.repairs;
  const says = () => {
    if (isNoMore) {
      const values = { name: worn.series.name, share: boostText(worn.boost_bp, lang) };
      return t('nft.market.does.noMore', values);
    }
    if (isNone) return t('nft.parts.back.none');
    return t('nft.parts.back.perDay', {
      views: viewsText(pace, text),
      perDay: text.points(least.perDay.toFixed(2)),
    });
  };
  return (
    <div
      className="pay-back"
      data-never={(!isNone && best.days === null) || undefined}
      data-soon={(least.days !== null && least.days <= soon) || undefined}
    >
      <Text as="p" weight="semibold">
        {title()}
      </Text>
      <Text as="p" size={12} tone="muted">
        {sentences(
          says(),
          !isNoMore && repairs > 0 && t('nft.parts.back.repairs', { count: repairs }),
          changes && best.days !== null && t('nft.parts.back.less'),
        )}
      </Text>
    </div>
  );
}
