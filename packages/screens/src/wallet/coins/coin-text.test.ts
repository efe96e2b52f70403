import { expect, test } from 'vitest';
import { coinText, coinTextOf } from './coin-text.ts';

test.each([
  [0n, '0'],
  [1n, '<0.000001'],
  [10n ** 12n, '0.000001'],
  [15n * 10n ** 17n, '1.5'],
  [1_234_567n * 10n ** 18n, '1,234,567'],
  [10n ** 18n + 1n, '1'],
])('%i base units read %s', (value, text) => {
  expect(coinText(value)).toBe(text);
});

test('formats a decimal number the same way', () => {
  expect(coinTextOf('0.000000000000000003')).toBe('<0.000001');
  expect(coinTextOf('980')).toBe('980');
  expect(coinTextOf('3000.25')).toBe('3,000.25');
});
