import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('amounts add up to the last micro-point', () => {
  expect(sumOf([])).toBe('0.000000');
  expect(sumOf(['0.1', '0.2', '7'])).toBe('7.300000');
  expect(sumOf(['9007199254740993', '0.000001'])).toBe('9007199254740993.000001');
});
