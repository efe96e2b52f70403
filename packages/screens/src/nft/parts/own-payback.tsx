import type { NftItem, ViewAverages } from '@taice/contract';
import type { NftDetail } from '@taice/core';
import { ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { PaybackText } from './payback-text.tsx';

export type OwnPaybackProps = {
  item: NftItem;
  pace: ViewAverages;
  mine: NonNullable<NftDetail['mine']>;
  /** The pair worn now, which may be this one; null: none. */
  worn: NftItem | null;
};

/** For an owned pair: the share of its cost earned back and the payback date. Says so if that is never or unknown. */
export function OwnPayback({ item, pace, mine, worn }: OwnPaybackProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const repaired = Number(mine.repaired);
  const totalCost = Number(mine.paid ?? 0) + repaired;
  const earned = Number(mine.brought);
  const values = {
    brought: text.points(mine.brought),
    spent: text.points(totalCost.toFixed(6)),
    repaired: text.points(mine.repaired),
  };
  if (mine.paid === null || totalCost === 0)
    return (
      <Text as="p" tone="muted">
        {t(mine.paid === null ? 'nft.parts.own.unpriced' : 'nft.parts.own.free', values)}
      </Text>
    );
  const remainingText = t(
    repaired > 0 ? 'nft.parts.own.leftRepaired' : 'nft.parts.own.left',
    values,
  );
  return (
    <div className="own-back">
      {earned >= totalCost ? (
        <Text as="p" weight="semibold">
          {t('nft.parts.own.done')}
        </Text>
      ) : (
        <PaybackText
          from={item}
          pace={pace}
          worn={worn?.id === item.id ? null : worn}
          price={(totalCost - earned).toFixed(6)}
          changes
        />
      )}
      <ProgressBar value={earned / totalCost} label={remainingText} tone="gold" height={8} />
      <Text as="p" size={12} tone="muted">
        {remainingText}
      </Text>
    </div>
  );
}
