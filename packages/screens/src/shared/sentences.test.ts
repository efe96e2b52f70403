import { expect, test } from 'vitest';
import { getSentenceGap, joinSentences } from './sentences.ts';

test('adds a space only after a sentence that needs one', () => {
  expect(getSentenceGap('Pays 2 points.')).toBe(' ');
  expect(getSentenceGap('观看可得 2 积分。')).toBe('');
});

test('joins sentences and skips empty ones', () => {
  expect(joinSentences('One.', false, 'Two.', null, '')).toBe('One. Two.');
  expect(joinSentences('一。', '二。', undefined)).toBe('一。二。');
  expect(joinSentences(null, 'Two.')).toBe('Two.');
});
