import { describe, expect, it } from 'vitest';
import { byLocalDay } from './history-days.ts';

const rows = ['2026-11-21T16:30:00Z', '2026-11-21T15:30:00Z', '2026-11-21T03:00:00Z'].map(
  (watched_at) => ({ watched_at }),
);
const sizes = (zone: string) => byLocalDay(rows, zone).map((day) => day.rows.length);

describe('byLocalDay', () => {
  it("breaks the list at the viewer's own midnight, not at the server's", () => {
    expect(sizes('UTC')).toEqual([3]);
    expect(sizes('Asia/Shanghai')).toEqual([1, 2]);
    expect(sizes('America/New_York')).toEqual([2, 1]);
  });
});
