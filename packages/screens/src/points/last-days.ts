import { rewardQueries, type Taice } from '@taice/core';
import { addDays } from '@taice/core/rules';

/** Days that the chart shows. */
export const chartDays = 30;

/** Query for these days. */
export const recentDays = (taice: Taice, today: string) =>
  rewardQueries.days(taice, addDays(today, 1 - chartDays), today);

export type DaySum = { date: string; amount: string };
export type LastDays = {
  /** Business days, oldest first, without a gap. */
  dates: readonly string[];
  /** TAICE earned on each. */
  values: readonly number[];
  total: number;
};

/** The `count` business days up to `today` (`2026-11-21`), with 0 for days without earnings. */
export function lastDays(sums: readonly DaySum[], today: string, count: number): LastDays {
  const amountByDate = new Map(sums.map(({ date, amount }) => [date, Number(amount)]));
  const dates = Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));
  const values = dates.map((date) => Math.max(0, amountByDate.get(date) ?? 0));
  return {
    dates,
    values,
    total: values.reduce((sum, value) => sum + value, 0),
  };
}
