import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHoldReason } from './hold-rules.ts';

const why = (content: string, creator: readonly string[] = []) =>
  findHoldReason(content, { house: [], creator }, false);

test('any word can be a filter word, and a comment that contains it is held', () => {
  expect(why('I sell this t-shirt', ['t-shirt'])).toBe('creator_word');
  expect(why('c++ (really)', ['c++'])).toBe('creator_word');
  expect(why('A t-shirts shop', ['t-shirt'])).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (word) => {
      expect(() => why('Something to say', [word])).not.toThrow();
    }),
  );
});

test('holds a link in any spelling, and repeated text', () => {
  for (const address of [
    'see example.com',
    'WWW.Example',
    'ｅｘａｍｐｌｅ.ｃｏｍ',
    't.me/x',
    'http://x',
  ])
    expect(why(address), address).toBe('link');
  for (const words of ['Well.done', 'at 12.5 km', 'e.g. this', 'welcome'])
    expect(why(words), words).toBeNull();
  for (const [word, times] of [
    ['a', 12],
    ['👩‍🚀', 12],
    ['buy ', 8],
  ] as const) {
    expect(why(word.repeat(times))).toBe('repetition');
    expect(why(word.repeat(times - 1))).toBeNull();
  }
  // Laughter and distant repeated lines are no repetition.
  expect(why('ha '.repeat(20))).toBeNull();
  expect(why(`one${' '.repeat(20)}two`)).toBeNull();
});
