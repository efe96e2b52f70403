import { expect, test } from 'vitest';
import { gapAfter, sentences } from './gap-after.ts';

test('adds a space only after a sentence that needs one', () => {
  expect(gapAfter('Pays 2 points.')).toBe(' ');
  expect(gapAfter('观看可得 2 积分。')).toBe('');
});

test('joins sentences and skips empty ones', () => {
  expect(sentences('One.', false, 'Two.', null, '')).toBe('One. Two.');
  expect(sentences('一。', '二。', undefined)).toBe('一。二。');
  expect(sentences(null, 'Two.')).toBe('Two.');
});
