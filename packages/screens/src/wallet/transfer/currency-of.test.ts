import { expect, test } from 'vitest';
import { currencyOf } from './currency-of.ts';

test.each([
  ['en', ['en-GB', 'de-DE'], 'GBP'],
  ['en', ['de-AT'], 'EUR'],
  ['cn', ['zh-HK'], 'HKD'],
  // For an unlisted region, or none, the language decides.
  ['tw', ['es-UY'], 'TWD'],
  ['en', ['en'], 'USD'],
  ['cn', [], 'CNY'],
] as const)('%s in a browser with languages %j uses %s', (lang, languages, currency) => {
  expect(currencyOf(lang, languages)).toBe(currency);
});
