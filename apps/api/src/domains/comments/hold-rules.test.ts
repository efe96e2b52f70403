import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdReasonOf } from './hold-rules.ts';

const why = (content: string, creator: readonly string[]) =>
  holdReasonOf(content, { house: [], creator }, false);

test('any word can be a filter word, and a comment that is one waits', () => {
  expect(why('I sell this t-shirt', ['t-shirt'])).toBe('creator_word');
  expect(why('c++ (really)', ['c++'])).toBe('creator_word');
  expect(why('A t-shirts shop', ['t-shirt'])).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (word) => {
      expect(() => why('Something to say', [word])).not.toThrow();
    }),
  );
});
