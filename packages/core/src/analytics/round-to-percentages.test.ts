import { expect, test } from 'vitest';
import { roundToPercentages } from './round-to-percentages.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);

test('shares sum to 100 although plain rounding gives 99 or 102', () => {
  expect(roundToPercentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(roundToPercentages([365, 265, 155, 115, 100])).toEqual([37, 27, 15, 11, 10]);
  expect(roundToPercentages([7])).toEqual([100]);
  expect(roundToPercentages([0, 0])).toEqual([0, 0]);
});

test('any shares sum to 100, stay within one per cent, and keep their order', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const parts = Array.from({ length: 1 + (seed % 12) }, (_, at) => (seed * (at + 3) ** 3) % 977);
    const all = sum(parts);
    const shares = roundToPercentages(parts);
    expect(sum(shares), parts.join()).toBe(all === 0 ? 0 : 100);
    for (const [at, n] of parts.entries()) {
      expect(Math.abs((shares[at] ?? NaN) - (n / all) * 100), parts.join()).toBeLessThan(1);
      for (const [other, m] of parts.entries())
        if (n > m) expect(shares[at], parts.join()).toBeGreaterThanOrEqual(shares[other] ?? NaN);
    }
  }
});
