import { formatDate, formatTime, langAtom } from '@taice/core';
import { businessDayStart } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { dateFormatter, formatMoment } from './moment.ts';

const shortDay = dateFormatter({ day: 'numeric', month: 'short' });
const precise = dateFormatter({ timeStyle: 'medium', hourCycle: 'h23' });
const weekday = dateFormatter({ weekday: 'long' });
const dayOfWeek = dateFormatter({ weekday: 'short', timeZone: 'UTC' });

const month = dateFormatter({ month: 'long', year: 'numeric' });

const HALF_DAY_MS = 12 * 3_600_000;

/** The calendar day of the viewer that contains most of a business day (`2026-11-21`). */
export const localDay = (date: string): Date => new Date(businessDayStart(date) + HALF_DAY_MS);

/** Instants (ISO 8601) and business days (`2026-11-21`) in the viewer's own zone and language. */
export function useLocalTime() {
  const lang = useAtomValue(langAtom);
  return useMemo(
    () => ({
      /** Mon, of an instant in UTC (ms since 1970) */
      weekday: (at: number) => dayOfWeek(lang, at),
      /** Sunday 17:00, within the next days */
      weekdayAndClock: (iso: string) => `${weekday(lang, iso)} ${formatTime(iso, lang)}`,
      /** Nov 21, 17:00, by the viewer's calendar, which may differ from the business day */
      moment: (iso: string) => formatMoment(lang, iso),
      /** Nov 21, 2026 */
      day: (at: string) => formatDate(at, lang),
      /** A business day in short form, by the viewer's own calendar (`localDay`): Nov 21 */
      shortDay: (date: string) => shortDay(lang, localDay(date).getTime()),
      /** Dec 22, of an instant */
      dayOfYear: (iso: string) => shortDay(lang, iso),
      /** March 2027 */
      month: (iso: string) => month(lang, iso),
      /** 17:00 */
      clock: (iso: string) => formatTime(iso, lang),
      /** 17:00:05 */
      preciseClock: (iso: string) => precise(lang, iso),
      /** Nov 21, 2026, 17:00 */
      dayAndClock: (iso: string) => `${formatDate(iso, lang)} ${formatTime(iso, lang)}`,
    }),
    [lang],
  );
}
