import type { NftItem, Pace } from '@taice/contract';
import { Card, ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { payBackOf, viewsText } from './worth.ts';

export type PayBackCardProps = {
  item: NftItem;
  pace: Pace;
  /** What it cost its wearer, a decimal string; null: nothing that is known. */
  paid: string | null;
  /** What it has brought them since. */
  brought: string;
};

/** When it has paid for itself, computed from the wearer's own last days; also where that is never. */
export function PayBackCard({ item, pace, paid, brought }: PayBackCardProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const left = Math.max(0, Number(paid ?? 0) - Number(brought));
  const { perDay, days, repairs } = payBackOf(item, pace, left);
  const isPaid = paid !== null && Number(paid) > 0;
  const title = () => {
    if (!isPaid) return t('nft.worn.back.free');
    if (left === 0) return t('nft.worn.back.done');
    if (perDay === 0) return t('nft.worn.back.unknown');
    return days === null
      ? t('nft.worn.back.never')
      : t('nft.worn.back.days', { count: Math.ceil(days) });
  };
  const values = {
    views: viewsText(pace, text),
    perDay: text.points(perDay.toFixed(6)),
    count: pace.days,
  };
  return (
    <Card as="section" aria-label={title()} className="worn-card">
      <div className="worn-line">
        <Text weight="semibold">{title()}</Text>
        <Text tone="muted">
          <Text weight="bold" tone="gold">
            {text.points(brought)}
          </Text>{' '}
          {isPaid
            ? t('nft.worn.back.ofPaid', { amount: text.points(paid) })
            : t('nft.worn.back.brought')}
        </Text>
      </div>
      {isPaid && <ProgressBar value={Number(brought) / Number(paid)} label={title()} tone="gold" />}
      <Text as="p" size={12} tone="muted">
        {perDay === 0 ? t('nft.worn.pace.none') : t('nft.worn.pace.perDay', values)}{' '}
        {perDay > 0 && repairs > 0 && t('nft.worn.pace.repairs', { count: repairs })}{' '}
        {perDay > 0 && isPaid && left > 0 && days !== null && t('nft.worn.pace.less')}
      </Text>
    </Card>
  );
}
