import type { ActivityCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** What a campaign brings, and to whom; undefined: nothing. */
export function useRewardWords() {
  const { t } = useTranslation();
  const text = usePointsText();
  return ({ reward }: Pick<ActivityCard, 'reward'>) =>
    reward
      ? { amount: text.points(reward.amount), whom: t(`activities.whom.${reward.type}`) }
      : undefined;
}

/** The tone of a state's dot. */
export const stateTones = {
  scheduled: 'accent',
  running: 'good',
  ended: 'muted',
  settling: 'muted',
  settled: 'muted',
  cancelled: 'bad',
} as const satisfies Record<ActivityCard['state'], string>;

export const activityHref = ({ id }: Pick<ActivityCard, 'id'>): string => `/activityinfo?id=${id}`;
