import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, highlight, type Range } from './highlight.ts';
import { parseQuery } from './parse-query.ts';

const marks = (text: string, keyword: string): string[] =>
  highlight(text, parseQuery(keyword)).map(([from, to]) => text.slice(from, to));

test.each([
  ['深夜的拉麵店', '拉面', ['拉麵']],
  ['深夜的拉面店', '拉麵', ['拉面']],
  ['頭髮與發現', '发', ['髮', '發']],
  ['Café 拉面 CAFE\u0301', 'cafe', ['Café', 'CAFE\u0301']],
  ["Don't stop", 'dont', ["Don't"]],
  ['ＲＡＭＥＮ ﬁlm', 'ramen film', ['ＲＡＭＥＮ', 'ﬁlm']],
  ['Two recipes, one recipe', 'recipe', ['recipes', 'recipe']],
  ['iPhone 15 的评测', 'iphone15评测', ['iPhone', '15', '评测']],
  ['ramen broth and broth ramen', '"broth ramen"', ['broth', 'ramen']],
  ['ramen and soba', 'ramen -soba', ['ramen']],
  ['🍜 for two 👨‍👩‍👧', '🍜', ['🍜']],
  ['𠮷野家的牛肉饭', '𠮷野', ['𠮷野']],
  ['nothing', 'else', []],
])('%s for %s', (text, keyword, expected) => {
  expect(marks(text, keyword)).toEqual(expected);
});

const isBoundary = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return !(code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff);
};
const holds = (text: string, ranges: readonly Range[]): boolean =>
  ranges.every(
    ([from, to], at) =>
      from < to &&
      from >= 0 &&
      to <= text.length &&
      isBoundary(text, from) &&
      isBoundary(text, to) &&
      (at === 0 || from > ranges[at - 1]![1]),
  );

const piece = fc.oneof(
  fc.constantFrom(
    '拉',
    '麵',
    '面',
    '店',
    'ramen',
    ' ',
    '"',
    '-',
    'e\u0301',
    '🍜',
    '\u202E',
    "'",
    'ﬁ',
    '𠮷',
    '\u200D',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const words = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

test('hits lie inside the text, in order, and split no character', () => {
  fc.assert(
    fc.property(words, words, (text, keyword) => {
      const query = parseQuery(keyword);
      expect(holds(text, highlight(text, query))).toBe(true);
      const part = excerpt(text.repeat(9), query);
      if (part) expect(holds(part.text, part.hits)).toBe(true);
    }),
  );
});

test('any two adjacent Chinese characters of a text find it', () => {
  const han = fc.array(fc.constantFrom(...'拉麵面店深夜頭髮发機器人'), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(han, fc.nat(), (chars, at) => {
      const from = at % (chars.length - 1);
      const pair = chars.slice(from, from + 2).join('');
      const hits = highlight(chars.join(''), parseQuery(pair));
      expect(hits.some(([start, end]) => start <= from && end >= from + 2)).toBe(true);
    }),
  );
});
