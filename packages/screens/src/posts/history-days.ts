export type Day<T> = { key: string; at: string; rows: T[] };

/** Groups rows, newest first, by the day on the viewer's own clock (`timeZone` for tests). */
export function byLocalDay<T extends { watched_at: string }>(
  rows: readonly T[],
  timeZone?: string,
): Day<T>[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const days: Day<T>[] = [];
  for (const row of rows) {
    const key = format.format(new Date(row.watched_at));
    const last = days.at(-1);
    if (last?.key === key) last.rows.push(row);
    else days.push({ key, at: row.watched_at, rows: [row] });
  }
  return days;
}
