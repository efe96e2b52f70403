import type { ActivityCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { clockOf, useSecondsUntil } from '../shared/until-reset.ts';

const DAY_S = 86_400;

/** '9 d 05:41:12' until an instant; on its last day without days. */
export function useTimeLeft(iso: string): string {
  const { t } = useTranslation();
  const left = useSecondsUntil(iso);
  const days = Math.floor(left / DAY_S);
  const clock = clockOf(left % DAY_S);
  return days > 0 ? t('activities.daysAndClock', { days, clock }) : clock;
}

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
