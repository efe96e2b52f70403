import { expect, test } from 'vitest';
import { formatPoints } from './points.ts';

test('rounds points down to two decimals, digit by digit', () => {
  expect(formatPoints('0', 'en')).toBe('0');
  expect(formatPoints('0.999999', 'en')).toBe('0.99');
  expect(formatPoints('1234.5', 'tw')).toBe('1,234.5');
  expect(formatPoints('9007199254740993.019999', 'en')).toBe('9,007,199,254,740,993.01');
  expect(formatPoints('-1.231', 'en')).toBe('-1.24');
});
