import { expect, it } from 'vitest';
import { outputFrameRate } from './frame-rate.ts';

it.each([
  [
    { num: 30, den: 1 },
    { num: 30, den: 1 },
  ],
  [
    { num: 30_000, den: 1_001 },
    { num: 30_000, den: 1_001 },
  ],
  [
    { num: 2_983, den: 100 },
    { num: 30_000, den: 1_001 },
  ],
  [
    { num: 10, den: 1 },
    { num: 10, den: 1 },
  ],
])('normalises %o to the steady rate %o', (source, expected) => {
  expect(outputFrameRate(source, 30)).toEqual(expected);
});

it.each([
  [{ num: 60, den: 1 }, 30],
  [{ num: 60_000, den: 1_001 }, 29.97],
  [{ num: 50, den: 1 }, 25],
  [{ num: 120, den: 1 }, 30],
])('divides %o by a whole number, to %f', (source, expected) => {
  const { num, den } = outputFrameRate(source, 30);
  expect(num / den).toBeCloseTo(expected, 2);
});
