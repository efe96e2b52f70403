import { perLang } from '@taice/core';

/** Writes instants in the form of `options`, by language. */
export const written = (options: Intl.DateTimeFormatOptions) => {
  const formats = perLang((locale) => new Intl.DateTimeFormat(locale, options));
  return (lang: Parameters<typeof formats>[0], at: string | number) =>
    formats(lang).format(new Date(at));
};

export const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Nov 21, 17:00 */
export const moment = written({ day: 'numeric', month: 'short', ...clock });
