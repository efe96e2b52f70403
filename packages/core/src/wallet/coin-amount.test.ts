import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCoin, parseCoin } from './coin-amount.ts';

test('parsing reverses formatting', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 200n }),
      fc.constantFrom(0, 6, 18),
      (value, decimals) => {
        const text = formatCoin(value, decimals);
        expect(text).toMatch(decimals === 0 ? /^\d+$/ : /^\d+(\.\d*[1-9])?$/);
        const whole = text.split('.')[0] ?? '';
        expect(parseCoin(text, decimals)).toBe(whole.length > 30 ? null : value);
      },
    ),
  );
});

test.each([
  '',
  '.5',
  '1.',
  '-1',
  '1e3',
  '1,5',
  '１',
  '0x1',
  ' 1',
  '1.0000000000000000001',
  '9'.repeat(31),
])('%j is no amount', (text) => {
  expect(parseCoin(text)).toBeNull();
});
