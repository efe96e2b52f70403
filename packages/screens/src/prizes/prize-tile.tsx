import type { PrizeCard } from '@taice/contract';
import { Card, Coin, Link, ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { isScarce, prizeHref, useStockWords, useWhyWords } from './prize-words.ts';

/** How far somebody is from a prize, or what else stands in the way. */
function Far({ prize: { points, why_not } }: { prize: PrizeCard }) {
  const words = useWhyWords();
  if (!why_not || why_not.reason === 'visitor') return null;
  const says = words(why_not);
  const missing = why_not.reason === 'balance' ? Number(why_not.missing ?? points) : null;
  return (
    <div className="prize-far">
      {missing !== null && (
        <ProgressBar value={1 - missing / Number(points)} label={says} tone="gold" />
      )}
      <Text as="p" size={12} tone="muted">
        {says}
      </Text>
    </div>
  );
}

/** A prize on the shelf: all of it leads there. */
export function PrizeTile({ prize, eager }: { prize: PrizeCard; eager: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const stock = useStockWords();
  const { name, image, type, points, can_redeem } = prize;
  return (
    <Card as="li" padding={0} clip className="prize">
      <span className="prize-art">
        <img src={image} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      </span>
      <div className="prize-words">
        <Text size={12} tone="muted" className="prize-type">
          {t(`prizes.type.${type}`)}
        </Text>
        <Text
          size={12}
          tone={isScarce(prize.stock) ? undefined : 'muted'}
          weight={isScarce(prize.stock) ? 'semibold' : undefined}
          className="prize-stock"
          data-scarce={isScarce(prize.stock) || undefined}
        >
          {stock(prize.stock)}
        </Text>
        <Text as="h3" weight="semibold" lines={2} className="prize-name">
          <Link href={prizeHref(prize)}>{name}</Link>
        </Text>
        <p className="prize-price">
          <Coin size={16} />
          <Text size={16} weight="bold" tone="gold">
            {text.points(points)}
          </Text>
          <Text size={12} tone="muted">
            {t('common.points')}
          </Text>
        </p>
        {can_redeem ? (
          <span className="prize-do" aria-hidden="true">
            {t('prizes.redeem')}
          </span>
        ) : (
          <Far prize={prize} />
        )}
      </div>
    </Card>
  );
}
