import { expect, test } from 'vitest';
import { watchedEvents } from './watched-events.ts';

const seen = {
  id: 's',
  owner_id: 1n,
  viewer_id: 2n,
  post_id: 3n,
  watch_ms: 60_000,
  upto_ms: 90_000,
  last_beat_at: new Date('2026-11-21T15:00:00Z'),
  is_finished: true,
  is_credited: true,
};
const told = (change: Partial<typeof seen>, aheadMs = 0) =>
  watchedEvents({ ...seen, ...change }, aheadMs).map(({ bizDate, at, payload }) => [
    bizDate,
    at.toISOString().slice(11, 19),
    payload.ms,
    payload.finished,
  ]);

test('watched time belongs to the business day of the rule clock and is split at midnight', () => {
  expect(told({})).toEqual([['2026-11-21', '15:00:00', 60_000, true]]);
  expect(told({}, 3_600_000)).toEqual([
    ['2026-11-21', '15:59:59', 60_000, false],
    ['2026-11-22', '16:00:00', 0, true],
  ]);
  expect(told({ last_beat_at: new Date('2026-11-21T16:00:20Z') })).toEqual([
    ['2026-11-21', '15:59:59', 40_000, false],
    ['2026-11-22', '16:00:20', 20_000, true],
  ]);
});

test('emits no event for one’s own video, for no watched time or for an uncredited view', () => {
  expect(told({ viewer_id: 1n })).toEqual([]);
  expect(told({ watch_ms: 0 })).toEqual([]);
  expect(told({ is_credited: false })).toEqual([]);
});
