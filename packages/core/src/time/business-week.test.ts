import { expect, test } from 'vitest';
import { addDays } from './business-day.ts';
import { weekKey, weekStart } from './business-week.ts';

test.each([
  ['2026-11-21', '2026-11-16', '2026-47'],
  ['2026-11-16', '2026-11-16', '2026-47'],
  ['2026-11-22', '2026-11-16', '2026-47'],
  ['2026-11-23', '2026-11-23', '2026-48'],
  ['2026-01-01', '2025-12-29', '2026-01'],
  ['2027-01-01', '2026-12-28', '2026-53'],
  ['2024-12-30', '2024-12-30', '2025-01'],
])('%s is in the week from %s, %s', (day, start, key) => {
  expect([weekStart(day), weekKey(day)]).toEqual([start, key]);
});

test('a new week begins on each Monday and on no other day, for ten years', () => {
  for (let day = '2024-01-01'; day < '2034-01-01'; day = addDays(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    expect(weekKey(day) !== weekKey(addDays(day, -1)), day).toBe(isMonday);
    expect(weekStart(day) === day, day).toBe(isMonday);
  }
});
