import { expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDuration,
  formatPoints,
  formatTime,
  formatRelativeTime,
} from './display.ts';

test('shortens counts above 1000 to K+ and from a million to a plus, rounded down', () => {
  const shown = [0, 999, 1_000, 1_001, 1_999, 12_345, 999_999, 1_000_001, 2_999_999];
  expect(shown.map((n) => formatCount(n, 'en'))).toEqual([
    '0',
    '999',
    '1,000',
    '1K+',
    '1K+',
    '12K+',
    '999K+',
    '1M+',
    '2M+',
  ]);
});

test('rounds points down to 2 decimals, with thousands separators', () => {
  const shown = ['0', '200', '1234.5', '1234.567891', '0.009999', '999999999999.999999', '-1.239'];
  expect(shown.map((amount) => formatPoints(amount, 'en'))).toEqual([
    '0',
    '200',
    '1,234.5',
    '1,234.56',
    '0',
    '999,999,999,999.99',
    '-1.24',
  ]);
});

test('formats durations like a player', () => {
  expect([0, 59.9, 222, 3_671, Number.NaN].map(formatDuration)).toEqual([
    '0:00',
    '0:59',
    '3:42',
    '1:01:11',
    '0:00',
  ]);
});

test("formats relative time in the viewer's language, never rounded up", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(formatRelativeTime('2026-11-21T11:59:50Z', now, 'en')).toBe('now');
  expect(formatRelativeTime('2026-11-21T10:01:00Z', now, 'en')).toBe('1 hour ago');
  expect(formatRelativeTime('2026-11-18T10:00:00Z', now, 'cn')).toBe('3天前');
  expect(formatRelativeTime('2026-11-21T14:00:00Z', now, 'tw')).toBe('2 小時後');
});

test('formats the time of day on 24 hours in every language', () => {
  const at = new Date(2026, 10, 21, 16, 5).toISOString();
  const midnight = new Date(2026, 10, 21).toISOString();
  for (const lang of ['en', 'cn', 'tw'] as const) {
    expect([formatTime(at, lang), formatTime(midnight, lang)]).toEqual(['16:05', '00:00']);
  }
});

test('a business day keeps its date in every zone', () => {
  expect(formatDate('2026-11-21', 'en')).toBe('Nov 21, 2026');
});
