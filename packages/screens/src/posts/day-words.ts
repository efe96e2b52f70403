import { formatDate } from '@taice/core';
import type { Lang } from '@taice/contract/shapes';

const dayMs = 86_400_000;

function localMidnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

/** A day on the viewer's clock as people say it: today, yesterday, else its date. `now` in ms. */
export function dayWords(at: string, now: number, lang: Lang): string {
  // A day of 23 or 25 hours still is one day.
  const days = Math.round((localMidnight(Date.parse(at)) - localMidnight(now)) / dayMs);
  if (days < -1 || days > 0) return formatDate(at, lang);
  const words = relativeDay(days, lang);
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

function relativeDay(days: number, lang: Lang): string {
  const locale = { en: 'en', cn: 'zh-CN', tw: 'zh-TW' }[lang];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
