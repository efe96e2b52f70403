import { formatDate, formatTime, langAtom, locales } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** Instants (ISO 8601) and business days (`2026-11-21`) in the viewer's own zone and language. */
export function useLocalTime() {
  const lang = useAtomValue(langAtom);
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locales[lang], {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const precise = new Intl.DateTimeFormat(locales[lang], {
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    const weekday = new Intl.DateTimeFormat(locales[lang], {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const moment = new Intl.DateTimeFormat(locales[lang], {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const dayOfWeek = new Intl.DateTimeFormat(locales[lang], { weekday: 'short', timeZone: 'UTC' });
    return {
      /** Mon, of an instant in UTC (ms since 1970) */
      weekday: (at: number) => dayOfWeek.format(at),
      /** Sunday 17:00, within the next days */
      weekdayAndClock: (iso: string) => weekday.format(new Date(iso)),
      /** Nov 21, 17:00, by the viewer's own calendar, which a business day may not agree with */
      moment: (iso: string) => moment.format(new Date(iso)),
      /** Nov 21, 2026 */
      day: (at: string) => formatDate(at, lang),
      /** A business day in few words: Nov 21 */
      shortDay: (date: string) => short.format(new Date(date)),
      /** 17:00 */
      clock: (iso: string) => formatTime(iso, lang),
      /** 17:00:05 */
      preciseClock: (iso: string) => precise.format(new Date(iso)),
      /** Nov 21, 2026, 17:00 */
      dayAndClock: (iso: string) => `${formatDate(iso, lang)} ${formatTime(iso, lang)}`,
    };
  }, [lang]);
}
