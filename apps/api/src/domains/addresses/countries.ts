import type { Lang } from '@taice/contract/shapes';
import { continents, countries as world } from 'countries-list';
import metadata from 'libphonenumber-js/metadata.min.json';

import { localeOf } from '../../platform/translate.ts';

/** A country by its two letters (ISO 3166-1). */
export interface Country {
  readonly code: string;
  readonly dialCode: string;
  /** Matches all digits after the dial code. */
  readonly phonePattern: string;
  /** Its continent, in English. */
  readonly region: string;
}

type PhoneRow = readonly [dialCode: string, prefix: string, pattern: string];

/** Every country that has telephones. */
export const countries: ReadonlyMap<string, Country> = new Map(
  Object.entries(metadata.countries as unknown as Readonly<Record<string, PhoneRow>>).flatMap(
    ([code, [dialCode, , pattern]]): [string, Country][] => {
      const country = Object.entries(world).find(([each]) => each === code)?.[1];
      if (!country) return [];
      const region = continents[country.continent];
      return [[code, { code, dialCode, phonePattern: `^(?:${pattern})$`, region }]];
    },
  ),
);

const formatters = new Map<Lang, Intl.DisplayNames>();

export const countryName = (code: string, lang: Lang): string => {
  let formatter = formatters.get(lang);
  if (!formatter)
    formatters.set(lang, (formatter = new Intl.DisplayNames(localeOf(lang), { type: 'region' })));
  return formatter.of(code) ?? code;
};

/** The flag emoji of a country. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** Countries by their names in a language. */
export const countriesByName = (lang: Lang): (Country & { readonly name: string })[] => {
  const collator = new Intl.Collator(localeOf(lang));
  return [...countries.values()]
    .map((country) => ({ ...country, name: countryName(country.code, lang) }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
};

/** True if a number (the digits after the dial code) does not fit the country's pattern. A warning, not an error. */
export const isUnusualPhone = (code: string, dialCode: string, phone: string): boolean => {
  const country = countries.get(code);
  if (!country || country.dialCode !== dialCode) return false;
  const pattern = new RegExp(country.phonePattern);
  // Also tried without the national prefix 0.
  return !pattern.test(phone) && !pattern.test(phone.replace(/^0/, ''));
};
