import type { PrizeCard } from '@taice/contract';
import { Card, Coin, Link, ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import {
  shareOfPrize,
  useReachDateText,
  usePrizeProgress,
} from '../shared/goal/use-prize-progress.ts';
import { useRefusalText } from '../shared/goal/refusal-text.ts';
import { usePointsText } from '../shared/points-text.ts';
import { isAccountReason, isScarce, prizeHref, useStockText } from './prize-words.ts';

/** Progress towards a prize and the date it becomes affordable, or another obstacle. */
function PrizeProgress({ prize }: { prize: PrizeCard }) {
  const refusalText = useRefusalText();
  const reachDate = useReachDateText()(usePrizeProgress()(prize));
  const { why_not } = prize;
  if (!why_not || why_not.reason === 'visitor') return null;
  // Obstacles of the account appear once, above all prizes.
  const { missing } = why_not;
  const ownBlocker = isAccountReason(why_not)
    ? { ...why_not, reason: 'balance' as const }
    : why_not;
  if (ownBlocker !== why_not && missing === null) return null;
  const blockerText = refusalText(ownBlocker);
  return (
    <div className="prize-far">
      {ownBlocker.reason === 'balance' && (
        <ProgressBar value={shareOfPrize(prize)} label={blockerText} tone="gold" />
      )}
      <p className="prize-far-words tc-12 tc-muted">
        <span>{blockerText}</span>
        {ownBlocker.reason === 'balance' && reachDate !== undefined && (
          <span className="prize-when">{reachDate}</span>
        )}
      </p>
    </div>
  );
}

/** A prize on the shelf. The whole tile is the link. */
export function PrizeTile({ prize, eager }: { prize: PrizeCard; eager: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const stock = useStockText();
  const { name, image, type, points, can_redeem } = prize;
  const isLowStock = isScarce(prize.stock);
  return (
    <Card as="li" padding={0} clip className="prize">
      <span className="prize-art">
        <img src={image} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
        <span className="prize-type">{t(`prizes.type.${type}`)}</span>
      </span>
      <div className="prize-words">
        <Text as="h3" weight="semibold" lines={2} className="prize-name">
          <Link href={prizeHref(prize)}>{name}</Link>
        </Text>
        <div className="prize-line">
          <p className="prize-price">
            <Coin size={16} />
            <Text size={16} weight="bold" tone="gold">
              {text.points(points)}
            </Text>
            <span className="tc-hidden">{t('common.points')}</span>
          </p>
          <Text
            size={12}
            tone={isLowStock ? undefined : 'muted'}
            weight={isLowStock ? 'semibold' : undefined}
            className="prize-stock"
            data-scarce={isLowStock || undefined}
          >
            {stock(prize.stock)}
          </Text>
        </div>
        {can_redeem ? (
          <span className="prize-do" aria-hidden="true">
            {t('prizes.redeem')}
          </span>
        ) : (
          <PrizeProgress prize={prize} />
        )}
      </div>
    </Card>
  );
}
