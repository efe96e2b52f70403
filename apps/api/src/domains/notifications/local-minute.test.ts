import { expect, test } from 'vitest';
import { localDay, localMinute } from '../sign-in/local-day.ts';
import { nextTimeAtMinute, formatMinute } from './local-minute.ts';

const at = (from: string, zone: string, minute: number): string =>
  nextTimeAtMinute(new Date(from), zone, minute).toISOString();
const NINE = 9 * 60;

test('finds a local minute in every zone, today or tomorrow', () => {
  expect(at('2026-11-21T04:00:00Z', 'Asia/Shanghai', 20 * 60)).toBe('2026-11-21T12:00:00.000Z');
  expect(at('2026-11-21T13:00:00Z', 'Asia/Shanghai', 20 * 60)).toBe('2026-11-22T12:00:00.000Z');
  expect(at('2026-11-21T04:00:00Z', '+05:30', 20 * 60)).toBe('2026-11-21T14:30:00.000Z');
  expect(at('2026-11-21T04:00:00Z', 'Asia/Kathmandu', 1)).toBe('2026-11-21T18:16:00.000Z');
  expect(at('2026-11-21T04:00:00Z', 'No/Such', 20 * 60)).toBe('2026-11-21T12:00:00.000Z');
});

test('returns the current minute at its start, and tomorrow’s a second later', () => {
  expect(at('2026-11-21T09:00:00Z', 'UTC', NINE)).toBe('2026-11-21T09:00:00.000Z');
  expect(at('2026-11-21T09:00:01Z', 'UTC', NINE)).toBe('2026-11-22T09:00:00.000Z');
});

test('handles clock changes in both directions', () => {
  // In New York: 2027-03-14 02:00 → 03:00, 2026-11-01 02:00 → 01:00.
  const zone = 'America/New_York';
  expect(at('2027-03-14T05:30:00Z', zone, NINE)).toBe('2027-03-14T13:00:00.000Z');
  expect(at('2026-11-01T04:30:00Z', zone, NINE)).toBe('2026-11-01T14:00:00.000Z');
  // 02:30 does not exist: an hour later; 01:30 exists twice: the first.
  expect(at('2027-03-14T05:30:00Z', zone, 150)).toBe('2027-03-14T07:30:00.000Z');
  expect(at('2026-11-01T04:30:00Z', zone, 90)).toBe('2026-11-01T05:30:00.000Z');
});

test('finds the minute within the following day on every day of two years', () => {
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Tokyo'])
    for (let day = 0; day < 730; day += 1) {
      const from = new Date(Date.UTC(2026, 0, 1, 5, 17) + day * 86_400_000);
      const found = nextTimeAtMinute(from, zone, NINE);
      expect(localMinute(found, zone)).toBe(NINE);
      expect(found.getTime() - from.getTime()).toBeGreaterThanOrEqual(0);
      expect(found.getTime() - from.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }
  expect(localDay(new Date('2026-11-21T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-22');
});

test('formats a minute as a clock time', () => {
  expect([0, 5, 1_180].map(formatMinute)).toEqual(['00:00', '00:05', '19:40']);
});
