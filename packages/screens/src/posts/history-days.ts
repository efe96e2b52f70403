import { businessDay } from '@taice/core/rules';

export type Day<T> = { date: string; rows: T[] };

/** Groups rows, newest first, by the business day on which they were watched. */
export function byDay<T extends { watched_at: string }>(rows: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const row of rows) {
    const date = businessDay(Date.parse(row.watched_at));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
