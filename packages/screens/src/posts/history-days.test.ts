import { expect, it } from 'vitest';
import { byDay } from './history-days.ts';

it('groups watched videos by the local day of the viewer', () => {
  const rows = [
    new Date(2026, 10, 22, 0, 0, 1),
    new Date(2026, 10, 21, 23, 59, 59),
    new Date(2026, 10, 21, 0, 0, 0),
    new Date(2026, 0, 3, 12),
  ].map((at) => ({ watched_at: at.toISOString() }));
  expect(byDay(rows).map(({ date, rows: of }) => [date, of.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
    ['2026-01-03', 1],
  ]);
});
