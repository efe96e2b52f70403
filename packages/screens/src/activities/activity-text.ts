import type { ActivityCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** The amount that a campaign pays and who gets it; undefined: it pays nothing. */
export function useRewardText() {
  const { t } = useTranslation();
  const text = usePointsText();
  return ({ reward }: Pick<ActivityCard, 'reward'>) => {
    if (!reward) return undefined;
    const { type, amount, most } = reward;
    // One person never gets the whole pool, so the text names the reward of rank 1.
    if (type === 'rank' && most !== null)
      return { amount: text.points(most), whom: t('activities.whom.rank') };
    return {
      amount: text.points(amount),
      whom:
        type === 'pool' && most !== null
          ? t('activities.whom.poolMost', { most: text.points(most) })
          : t(`activities.whom.${type}`),
    };
  };
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
