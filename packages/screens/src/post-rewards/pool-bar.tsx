import type { PostReward } from '@taice/contract';
import { ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** The unclaimed part of a pool. */
export function PoolBar({ reward }: { reward: PostReward }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const poolTexts = { left: text.points(reward.remaining), total: text.points(reward.total) };
  return (
    <span className="pool-bar">
      <ProgressBar
        value={Number(reward.remaining) / Number(reward.total)}
        label={t('postRewards.pointsRemaining', poolTexts)}
        tone="gold"
      />
      <Text size={12} tone="muted" className="pool-left">
        {t('postRewards.pointsRemaining', poolTexts)}
      </Text>
    </span>
  );
}
