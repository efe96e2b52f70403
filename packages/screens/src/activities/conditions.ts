import type { ActivityDetail } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

type Condition = ActivityDetail['conditions'][number];

export const isDone = ({ complete_num, total_num }: Condition): boolean =>
  complete_num >= total_num;

/** The condition that is nearest to its end, and open; undefined: all are done. */
export const findNearestOpen = (conditions: readonly Condition[]): Condition | undefined =>
  conditions
    .filter((condition) => !isDone(condition))
    .toSorted((a, b) => b.complete_num / b.total_num - a.complete_num / a.total_num)[0];

/** The completed and the required amount, as a count or in minutes. */
export function useProgressNumbers() {
  const text = usePointsText();
  return ({ unit_key, complete_num, total_num }: Condition) => {
    const formatAmount = (num: number) =>
      text.points(`${unit_key === 'time' ? Math.floor(num / 60) : num}`);
    return { have: formatAmount(complete_num), need: formatAmount(total_num) };
  };
}

/** `more`: 'Watch 7 more videos'. `missing`: the remaining amount, or the condition's name if nothing is done yet. */
export function useMissingText() {
  const { t } = useTranslation();
  const missingText = ({ unit_key, task_key }: Condition, count: number): string =>
    unit_key === 'time'
      ? t('tasks.missingTime', { count: Math.ceil(count / 60) })
      : t(`tasks.missing.${task_key}`, { count });
  const missing = (condition: Condition): string =>
    condition.complete_num === 0
      ? condition.name
      : missingText(condition, condition.total_num - condition.complete_num);
  return { missing, more: missingText };
}
