import { businessDay } from '@taice/core/rules';
import { expect, it } from 'vitest';
import { byDay } from './history-days.ts';

it('puts what was watched under the day under which the ledger puts what it paid', () => {
  const rows = ['2026-11-21T16:30:00Z', '2026-11-21T15:30:00Z', '2026-11-21T03:00:00Z'].map(
    (watched_at) => ({ watched_at }),
  );
  const days = byDay(rows);
  expect(days.map(({ date, rows: of }) => [date, of.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ]);
  for (const { date, rows: of } of days)
    for (const { watched_at } of of) expect(businessDay(new Date(watched_at))).toBe(date);
});
