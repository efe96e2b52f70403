const DAY_MS = 86_400_000;
/** The business day is UTC+8 all year: no daylight saving, whatever the zone of server or client. */
const OFFSET_MS = 8 * 3_600_000;

/** The business day 'YYYY-MM-DD' of an instant (ms since 1970, or a Date). */
export function businessDay(time: Date | number): string {
  return new Date(Number(time) + OFFSET_MS).toISOString().slice(0, 10);
}

/** The first instant of a business day, in ms since 1970. */
export function businessDayStart(day: string): number {
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  if (
    !/^\d{4}-\d\d-\d\d$/.test(day) ||
    Number.isNaN(utc) ||
    new Date(utc).toISOString().slice(0, 10) !== day
  ) {
    throw new RangeError(`not a day: ${day}`);
  }
  return utc - OFFSET_MS;
}

/** The end of the business day of `time`, at which everything daily restarts, in ms since 1970. */
export function nextReset(time: Date | number): number {
  return businessDayStart(businessDay(time)) + DAY_MS;
}

/** The day `days` after (or before, when negative) a business day. */
export function addDays(day: string, days: number): string {
  return businessDay(businessDayStart(day) + days * DAY_MS);
}
