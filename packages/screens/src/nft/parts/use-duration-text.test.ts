import { expect, test } from 'vitest';
import { toDurationUnit } from './use-duration-text.ts';

test('shows a span in days, months or half years, and rounds a waiting time up', () => {
  const says = (days: number) => toDurationUnit(days, Math.ceil);
  expect([0.2, 20, 119, 120, 386, 700, 731, 1_162].map(says)).toEqual([
    [1, 'days'],
    [20, 'days'],
    [119, 'days'],
    [4, 'months'],
    [13, 'months'],
    [23, 'months'],
    [2.5, 'years'],
    [3.5, 'years'],
  ]);
  expect(toDurationUnit(1_162, Math.round)).toEqual([3, 'years']);
  for (let days = 1; days < 4_000; days += 7) {
    const [count, unit] = says(days);
    expect(count * { days: 1, months: 30.4375, years: 365.25 }[unit]).toBeGreaterThanOrEqual(days);
  }
});
