import { expect, test } from 'vitest';
import { lastDays } from './last-days.ts';

test('every business day has an entry, with 0 if nothing was earned', () => {
  const days = lastDays(
    [
      { date: '2026-11-21', amount: '34.5' },
      { date: '2026-11-19', amount: '410' },
      { date: '2026-10-01', amount: '999' },
    ],
    '2026-11-21',
    4,
  );
  expect(days.dates).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
  expect(days.values).toEqual([0, 410, 0, 34.5]);
  expect(days.total).toBe(444.5);
});
