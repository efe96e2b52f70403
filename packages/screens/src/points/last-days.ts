import { addDays } from '@taice/core/rules';

export type DaySum = { date: string; amount: string };
export type LastDays = {
  /** Business days, oldest first, without a gap. */
  dates: readonly string[];
  /** TAICE earned on each. */
  values: readonly number[];
  total: number;
  /** The best day, or null when nothing was earned. */
  best: { date: string; value: number } | null;
};

/** The `count` business days up to `today` (`2026-11-21`), with 0 where nothing was earned. */
export function lastDays(sums: readonly DaySum[], today: string, count: number): LastDays {
  const known = new Map(sums.map(({ date, amount }) => [date, Number(amount)]));
  const dates = Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));
  const values = dates.map((date) => Math.max(0, known.get(date) ?? 0));
  const top = Math.max(...values);
  const date = dates[values.indexOf(top)];
  return {
    dates,
    values,
    total: values.reduce((sum, value) => sum + value, 0),
    best: date !== undefined && top > 0 ? { date, value: top } : null,
  };
}
