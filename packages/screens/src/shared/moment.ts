import { perLang } from '@taice/core';

/** Makes a formatter for instants, one `Intl.DateTimeFormat` per language. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formats = perLang((locale) => new Intl.DateTimeFormat(locale, options));
  return (lang: Parameters<typeof formats>[0], at: string | number) =>
    formats(lang).format(new Date(at));
};

export const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Nov 21, 17:00 */
export const formatMoment = dateFormatter({ day: 'numeric', month: 'short', ...clockOptions });
