import type { Lang } from '@taice/contract/shapes';

/** The main locale of each language, for numbers, dates and money. */
export const locales: Readonly<Record<Lang, string>> = { en: 'en-US', cn: 'zh-CN', tw: 'zh-TW' };

/** Formatters by language. They are expensive to create, so each is created once, on first use. */
export const perLang = <T>(make: (locale: string) => T): ((lang: Lang) => T) => {
  const cache: Partial<Record<Lang, T>> = {};
  return (lang) => (cache[lang] ??= make(locales[lang]));
};

const wholes = perLang((locale) => new Intl.NumberFormat(locale));
const cents = perLang(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, roundingMode: 'floor' }),
);
const spans = perLang((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const days = perLang((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const businessDays = perLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const times = perLang(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23' }),
);

/** A number of people or things, rounded down: `999`, `1,000`, `1K+`, `12K+`, `1M+`. */
export function formatCount(n: number, lang: Lang): string {
  const formatWhole = (value: number) => wholes(lang).format(Math.floor(value));
  if (n >= 1_000_000) return `${formatWhole(n / 1_000_000)}M+`;
  return n > 1_000 ? `${formatWhole(n / 1_000)}K+` : formatWhole(n);
}

/** A decimal string in TAICE, rounded down to 2 decimals, with thousands separators. */
export function formatPoints(amount: string, lang: Lang): string {
  return cents(lang).format(amount as `${number}`);
}

const padTwo = (part: number) => String(part).padStart(2, '0');

/** Seconds as a player shows them: `3:42`, `1:02:11`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(wholeSeconds / 60);
  const hours = Math.floor(minutes / 60);
  const head = hours > 0 ? `${hours}:${padTwo(minutes % 60)}` : String(minutes);
  return `${head}:${padTwo(wholeSeconds % 60)}`;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The distance of an instant (ISO 8601) from `now` (ms), in the largest whole unit: `3 hours ago`. */
export function formatRelativeTime(at: string, now: number, lang: Lang): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const format = spans(lang);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** The day of an instant (ISO 8601) in the viewer's zone; a business day (`2026-11-21`) stays that day. */
export function formatDate(at: string, lang: Lang): string {
  const dayOnly = at.length === 10;
  return (dayOnly ? businessDays : days)(lang).format(new Date(at));
}

/** The time of day of an instant (ISO 8601) in the viewer's zone, on 24 hours: `16:00`. */
export function formatTime(at: string, lang: Lang): string {
  return times(lang).format(new Date(at));
}
