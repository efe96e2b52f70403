import { intlLocales, type Lang } from './locales/words.ts';

/** A time (ISO 8601) as a person reads it in their own zone, with the zone: 'Nov 22, 19:30 GMT+1'. */
export const formatMoment = (at: string, lang: Lang, timeZone: string): string =>
  new Intl.DateTimeFormat(intlLocales[lang], {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at));
