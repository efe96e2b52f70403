import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dailyPool,
  FACTOR_ONE,
  formatFactor,
  formatMicro,
  parseFactor,
  parseMicro,
  settledAmount,
  settlementFactor,
  pointsToMicro,
} from './rules.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('amounts', () => {
  it('are decimal strings without trailing zeros, down to one micro-point', () => {
    expect([0n, 1n, -1n, 200_000_000n, 1_234_567_891n, -10_500_000n].map(formatMicro)).toEqual([
      '0',
      '0.000001',
      '-0.000001',
      '200',
      '1234.567891',
      '-10.5',
    ]);
  });

  it('survive formatting and reading', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        (n) => parseMicro(formatMicro(n)) === n,
      ),
    );
  });

  it.each(['', '1.', '.5', '1e3', '1.0000001', '+1', ' 1', '0x10', '1,5', 'NaN'])(
    'are not %j',
    (text) => {
      expect(() => parseMicro(text)).toThrow(RangeError);
    },
  );
});

describe('the daily pool', () => {
  it('is 400 for each mean active user of 7 days, between 50 000 and 5 000 000', () => {
    expect(dailyPool(0n)).toBe(pointsToMicro(50_000));
    expect(dailyPool(7n * 125n)).toBe(pointsToMicro(50_000));
    expect(dailyPool(7n * 1_000n)).toBe(pointsToMicro(400_000));
    expect(dailyPool(7n * 1_000_000n)).toBe(pointsToMicro(5_000_000));
  });
});

describe('the factor', () => {
  it('is 1 while the contributions fit the pool', () => {
    expect(settlementFactor(100n, 100n)).toBe(FACTOR_ONE);
    expect(settlementFactor(100n, 0n)).toBe(FACTOR_ONE);
  });

  it('is rounded down at 12 decimals', () => {
    expect(formatFactor(settlementFactor(2n, 3n))).toBe('0.666666666666');
    expect(formatFactor(FACTOR_ONE)).toBe('1.000000000000');
  });

  it('survives formatting and reading', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: FACTOR_ONE }),
        (n) => parseFactor(formatFactor(n)) === n,
      ),
    );
  });

  it('never lets the payments exceed the pool or a contribution', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1 }),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (points, pool) => {
          const total = points.reduce((sum, n) => sum + n, 0n);
          const factor = settlementFactor(pool, total);
          const paid = points.map((n) => settledAmount(n, factor));
          expect(paid.reduce((sum, n) => sum + n, 0n) <= (total <= pool ? total : pool)).toBe(true);
          expect(paid.every((n, index) => n >= 0n && n <= (points[index] ?? 0n))).toBe(true);
        },
      ),
    );
  });
});
