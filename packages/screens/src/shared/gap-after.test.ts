import { expect, test } from 'vitest';
import { gapAfter, sentences } from './gap-after.ts';

test('only sentences that bring no space of their own are followed by one', () => {
  expect(gapAfter('Pays 2 points.')).toBe(' ');
  expect(gapAfter('观看可得 2 积分。')).toBe('');
});

test('sentences follow each other, and those that are none leave no gap', () => {
  expect(sentences('One.', false, 'Two.', null, '')).toBe('One. Two.');
  expect(sentences('一。', '二。', undefined)).toBe('一。二。');
  expect(sentences(null, 'Two.')).toBe('Two.');
});
