export type MessageDay<T> = { date: string; rows: T[] };

const padTwo = (part: number): string => `${part}`.padStart(2, '0');

/** The viewer's own day of an instant: `2026-11-21`. */
export const localDay = (at: number): string => {
  const day = new Date(at);
  return `${day.getFullYear()}-${padTwo(day.getMonth() + 1)}-${padTwo(day.getDate())}`;
};

/** Groups messages, newest first, by the viewer's own days. */
export function byLocalDay<T extends { at: string }>(rows: readonly T[]): MessageDay<T>[] {
  const days: MessageDay<T>[] = [];
  for (const row of rows) {
    const date = localDay(Date.parse(row.at));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
