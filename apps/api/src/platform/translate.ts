import { type Lang, langHeaders, langs } from '@taice/contract/shapes';
import i18next from 'i18next';
import cn from '../locales/cn.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import tw from '../locales/tw.json' with { type: 'json' };

type LeafPaths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | readonly string[]
    ? `${P}${K}`
    : LeafPaths<T[K], `${P}${K}.`>;
}[keyof T & string];
/** A text of `locales/en.json`; `count` chooses the plural form. */
export type TextKey =
  LeafPaths<typeof en> extends infer K
    ? K extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : K
    : never;
export type TextParams = Readonly<Record<string, string | number | readonly string[]>>;

export const localeOf = (lang: string): string =>
  langHeaders[langs.find((supported) => supported === lang) ?? 'en'].replace('_', '-');

const number = (lang: string, maximumFractionDigits: number, value: string): string =>
  new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits, roundingMode: 'floor' }).format(
    value as `${number}`,
  );

const i18n = i18next.createInstance();
await i18n.init({
  lng: 'en',
  fallbackLng: false,
  // Two of the product's language names are no codes with known plural rules.
  supportedLngs: [...langs],
  resources: { en: { translation: en }, cn: { translation: cn }, tw: { translation: tw } },
  // The texts are never HTML: mails are plain text, and the shells escape what they show.
  interpolation: { escapeValue: false },
});
const formats = i18n.services.formatter;
/** As the screens show points: rounded down to 2 decimals, with thousands separators. */
formats?.add('points', (value: string, lang) => number(lang ?? 'en', 2, value));
/** A calendar day, without a time zone. */
formats?.add('day', (value: string, lang) =>
  new Intl.DateTimeFormat(localeOf(lang ?? 'en'), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  ),
);
/** The same without its year, where the moment is recent. */
formats?.add('monthDay', (value: string, lang) =>
  new Intl.DateTimeFormat(localeOf(lang ?? 'en'), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`)),
);
/** A week of the leaderboard by its number: `W2026-07` is 7. */
formats?.add('week', (key: string) => `${Number(key.slice(-2))}`);
formats?.add('list', (values: readonly string[], lang) => values.join(lang === 'en' ? ', ' : '、'));

const translators = Object.fromEntries(langs.map((lang) => [lang, i18n.getFixedT(lang)])) as Record<
  Lang,
  (key: string, options?: object) => unknown
>;

/** Texts without placeholders, looked up once: every page of Home needs them. */
const plainTexts = Object.fromEntries(langs.map((lang) => [lang, new Map()])) as Record<
  Lang,
  Map<TextKey, string>
>;

/** A text of the server's in a person's language; amounts are decimal strings, days `YYYY-MM-DD`. */
export const translate = (lang: Lang, key: TextKey, params?: TextParams): string => {
  if (params) return translators[lang](key, params) as string;
  const template = plainTexts[lang].get(key);
  if (template !== undefined) return template;
  const text = translators[lang](key) as string;
  plainTexts[lang].set(key, text);
  return text;
};

/** A text of several paragraphs. */
export const translateParagraphs = (
  lang: Lang,
  key: TextKey,
  params: TextParams = {},
): readonly string[] =>
  translators[lang](key, { ...params, returnObjects: true }) as readonly string[];

/** True if the text exists, for keys that were stored. */
export const hasTranslation = (key: string): boolean => i18n.exists(key);
