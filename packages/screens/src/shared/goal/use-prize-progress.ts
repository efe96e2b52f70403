import type { PrizeCard } from '@taice/contract';
import { ruleNow, walletQueries, type GoalPlan, planToGoal } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useClaimables } from '../claims/use-claimables.ts';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useDayAndTime } from '../use-day-and-time.ts';
import { useLocalTime } from '../use-local-time.ts';
import { useRead } from '../use-read.ts';
import { useRefusalText } from './refusal-text.ts';

type Priced = Pick<PrizeCard, 'points' | 'why_not'>;

/** Share of a prize's points that the viewer has, 0 to 1. */
export const shareOfPrize = ({ points, why_not }: Priced): number =>
  1 - Number(why_not?.missing ?? 0) / Number(points);

/** Progress to a prize that is too expensive now; null for any other, and until it is known. */
export function usePrizeProgress(): (prize: Priced) => GoalPlan | null {
  const taice = useTaice();
  const { data } = useRead(walletQueries.arrivals(taice));
  const { toClaim, fullRings, claimables } = useClaimables();
  const later = fullRings.length > 0 || claimables.some(({ type }) => type === 'group_bonus');
  return ({ why_not }) =>
    data && why_not?.missing != null
      ? planToGoal(why_not.missing, { amount: toClaim.amount, later }, data, ruleNow(taice))
      : null;
}

/** ms from which on naming the month is enough. */
const farOffMs = 45 * 86_400_000;

/** When a prize becomes affordable: 'today at 17:25', 'Dec 22', 'March 2027'; undefined: unknown. */
export function useReachDateText(): (plan: GoalPlan | null) => string | undefined {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const arrival = useDayAndTime();
  return (plan) => {
    if (!plan) return undefined;
    if (plan.left === '0') return plan.at === null ? t('goal.afterClaim') : arrival(plan.at);
    if (plan.by === null) return undefined;
    const iso = new Date(plan.by).toISOString();
    return plan.by - ruleNow(taice) > farOffMs ? time.month(iso) : time.dayOfYear(iso);
  };
}

/** Text: points still missing to a goal, and the date of reaching it. */
export function useGoalText(): (prize: PrizeCard) => string {
  const { t } = useTranslation();
  const text = usePointsText();
  const wayOf = usePrizeProgress();
  const reachDateText = useReachDateText();
  const refusalText = useRefusalText();
  return (prize) => {
    if (!prize.why_not) return t('prizes.wish.now');
    if (prize.why_not.reason !== 'balance') return refusalText(prize.why_not);
    const amount = text.points(prize.why_not.missing ?? '0');
    const plan = wayOf(prize);
    const when = reachDateText(plan);
    if (!plan || when === undefined) return t('prizes.wish.next', { amount });
    return t(plan.left === '0' ? 'goal.yours' : 'goal.atPace', { amount, when });
  };
}
