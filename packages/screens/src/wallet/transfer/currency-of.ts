import type { Lang } from '@taice/contract/shapes';

const currencyByLang: Readonly<Record<Lang, string>> = { en: 'USD', cn: 'CNY', tw: 'TWD' };
/** Regions whose currency is not that of their language. */
const currencyByRegion: Readonly<Record<string, string>> = {
  GB: 'GBP',
  HK: 'HKD',
  JP: 'JPY',
  KR: 'KRW',
  IN: 'INR',
  BR: 'BRL',
  RU: 'RUB',
  TR: 'TRY',
  ID: 'IDR',
  VN: 'VND',
};
const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** A reader's currency: by the region in their browser, else by their language. */
export const currencyOf = (
  lang: Lang,
  languages: readonly string[] = navigator.languages,
): string => {
  const region = languages.flatMap((tag) => /-([A-Z]{2})$/.exec(tag)?.[1] ?? []).at(0);
  const regionalCurrency = region && (euro.includes(region) ? 'EUR' : currencyByRegion[region]);
  return regionalCurrency || currencyByLang[lang];
};
