export type Day<T> = { date: string; rows: T[] };

const padTwo = (count: number): string => String(count).padStart(2, '0');

/** The viewer's calendar day of an instant, `2026-11-21`. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`;

/** Groups rows, newest first, by the viewer's own day on which they were watched. */
export function byDay<T extends { watched_at: string }>(rows: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const row of rows) {
    const date = localDay(new Date(row.watched_at));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
