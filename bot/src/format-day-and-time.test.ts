import { expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { formatDayAndTime } from './format-day-and-time.ts';

const say = (at: string, timeZone: string) =>
  formatDayAndTime(at, { now: '2026-11-22T10:00:00Z', timeZone, lang: 'en', words: en.when });

test('shows a time as today, tonight or tomorrow in the reader’s zone, always with the clock', () => {
  expect(say('2026-11-22T16:00:00Z', 'UTC')).toBe('today at 16:00');
  expect(say('2026-11-22T16:00:00Z', 'Europe/Berlin')).toBe('today at 17:00');
  expect(say('2026-11-22T16:00:00Z', 'Africa/Nairobi')).toBe('tonight at 19:00');
  expect(say('2026-11-22T16:00:00Z', 'Asia/Shanghai')).toBe('tonight at midnight');
  expect(say('2026-11-22T16:00:00Z', 'Asia/Tokyo')).toBe('tomorrow at 01:00');
  expect(say('2026-11-24T07:25:00Z', 'UTC')).toBe('Nov 24, 07:25');
});
