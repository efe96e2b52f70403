import type { NftItem, ViewAverages } from '@taice/contract';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { joinSentences } from '../../shared/sentences.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { calculatePayback, viewsText } from '../worn/payback.ts';
import { useDurationText } from './use-duration-text.ts';
import './pay-back.css';

/** A payback within this many days is highlighted. */
const quickPaybackDays = 30;

type Wearable = Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>;

export type PaybackTextProps = {
  /** The item itself or, for a series, its lowest and its highest level. */
  from: Wearable;
  to?: Wearable;
  pace: ViewAverages;
  /** The worn pair that it would replace; null: none. */
  worn: NftItem | null;
  /** A decimal string. */
  price: string;
  /** Adds that the time changes with the viewer's pace. */
  changes?: boolean;
};

/** Payback time for a viewer who goes on at the same pace. Says so if it never pays back. */
export function PaybackText({
  from,
  to = from,
  pace,
  worn,
  price,
  changes = false,
}: PaybackTextProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { span, range } = useDurationText();
  const backOf = (item: Wearable) => calculatePayback(item, pace, Number(price), worn);
  const [fastest, slowest] = [backOf(from), backOf(to)];
  const isNoMore = worn !== null && to.boost_bp <= worn.boost_bp;
  const isNone = !isNoMore && slowest.perDay === 0;
  const title = () => {
    if (isNone) return t('nft.parts.back.unknown');
    if (slowest.days === null) return t('nft.parts.back.never');
    const soonest = { span: span(slowest.days) };
    if (fastest.days === null) return t('nft.parts.back.orNever', soonest);
    const dayRange = range(slowest.days, fastest.days);
    return dayRange ? t('nft.parts.back.between', dayRange) : t('nft.parts.back.in', soonest);
  };
  const repairs = fastest.days === null ? slowest.repairs : fastest.repairs;
  const getText = () => {
    if (isNoMore) {
      const values = { name: worn.series.name, share: boostText(worn.boost_bp, lang) };
      return t('nft.market.does.noMore', values);
    }
    if (isNone) return t('nft.parts.back.none');
    return t('nft.parts.back.perDay', {
      views: viewsText(pace, text),
      perDay: text.points(fastest.perDay.toFixed(2)),
    });
  };
  return (
    <div
      className="pay-back"
      data-never={(!isNone && slowest.days === null) || undefined}
      data-soon={(fastest.days !== null && fastest.days <= quickPaybackDays) || undefined}
    >
      <Text as="p" weight="semibold">
        {title()}
      </Text>
      <Text as="p" size={12} tone="muted">
        {joinSentences(
          getText(),
          !isNoMore && repairs > 0 && t('nft.parts.back.repairs', { count: repairs }),
          changes && slowest.days !== null && t('nft.parts.back.less'),
        )}
      </Text>
    </div>
  );
}
