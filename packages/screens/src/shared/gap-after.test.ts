import { expect, test } from 'vitest';
import { gapAfter } from './gap-after.ts';

test('only sentences that bring no space of their own are followed by one', () => {
  expect(gapAfter('Pays 2 points.')).toBe(' ');
  expect(gapAfter('观看可得 2 积分。')).toBe('');
});
