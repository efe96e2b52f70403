import { expect, test } from 'vitest';
import {
  allAsPrefixes,
  anyAsPrefixes,
  looseQuery,
  strictQuery,
  rankingQuery,
  exclusionTerms,
} from './lexemes.ts';
import { parseQuery } from './parse-query.ts';

test.each([
  // The last word may be a prefix, if it is long enough.
  ['dawn bay', `(('dawn') & ('bay':*))`],
  ['bay go', `(('bay') & ('go'))`],
  ['"dawn bay"', `(('dawn' <1> 'bay'))`],
  ['bay "dawn"', `(('bay') & ('dawn'))`],
  // Three and more words are alternatives, except quoted ones.
  ['red blue sea', `(('red') | ('blue') | ('sea':*))`],
  ['"red" "blue" "sea"', `(('red') & ('blue') & ('sea'))`],
  ['"red" "blue" sea', `(('red') | ('blue') | ('sea':*))`],
])('%s is ranked by %s', (keyword, query) => {
  expect(rankingQuery(parseQuery(keyword))).toBe(query);
});

test('a Chinese phrase is ranked by its pairs, a quoted one as a phrase', () => {
  expect(rankingQuery(parseQuery('美食街'))).toBe(`(('美食' | '食街'))`);
  expect(rankingQuery(parseQuery('"美食街"'))).toBe(`(('美食' <1> '食街'))`);
  expect(rankingQuery(parseQuery('美食'))).toBe(`(('美食'))`);
});

test.each([
  ['bay go', null],
  ['"dawn"', null],
  ['dawn', `((('dawn':*)))`],
  ['bay dawn', `((('bay') & ('dawn':*)))`],
  [
    'red "blue" sea',
    `((('red') & ('blue') & ('sea':*)) | (('blue') & ('sea':*)) | (('red') & ('blue')))`,
  ],
])('%s loosely matches %s', (keyword, query) => {
  expect(looseQuery(parseQuery(keyword))).toBe(query);
});

test('a Chinese phrase may differ in one character', () => {
  // With three characters either pair matches. With four, one pair, or both without the wrong character.
  expect(looseQuery(parseQuery('美食街'))).toBe(`(((('食街') | ('美食'))))`);
  expect(looseQuery(parseQuery('美食街道'))).toBe(`(((('街道') | ('美食'))))`);
});

test('excludes unwanted terms as written, and matches names by prefix', () => {
  expect(exclusionTerms(parseQuery('bay -night -"red sea"'))).toEqual([
    `!('night')`,
    `!('red' <1> 'sea')`,
  ]);
  expect(strictQuery(parseQuery('red sea'))).toBe(`(('red') & ('sea'))`);
  expect(anyAsPrefixes(parseQuery('red sea'))).toBe(`(('red':*) | ('sea':*))`);
  expect(allAsPrefixes(parseQuery('red sea'))).toBe(`(('red':*) & ('sea':*))`);
});
