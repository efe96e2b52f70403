import { addDays, businessDayStart } from './business-day.ts';

const DAY_MS = 86_400_000;

/** The Monday 'YYYY-MM-DD' on which the week of a business day begins. */
export function weekStart(day: string): string {
  const weekday = new Date(businessDayStart(day) + DAY_MS / 2).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The week of a business day as ISO 8601 counts it, `2026-47`: the first one of a year has its 4th of January. */
export function weekKey(day: string): string {
  const thursday = addDays(weekStart(day), 3);
  const year = thursday.slice(0, 4);
  const first = weekStart(`${year}-01-04`);
  const weeks = (businessDayStart(thursday) - businessDayStart(first)) / (7 * DAY_MS);
  return `${year}-${String(Math.floor(weeks) + 1).padStart(2, '0')}`;
}
