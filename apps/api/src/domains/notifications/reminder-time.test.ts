import { businessDayStart } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { localMinute } from '../sign-in/local-day.ts';
import { formatMinute } from './local-minute.ts';
import { reminderTimeOf, type ReminderReceiver, reminderExpiryOf } from './reminder-time.ts';
import { quietUntil } from './notification-preferences.ts';

const HOUR_MS = 3_600_000;
const who = (timezone: string, more: Partial<ReminderReceiver> = {}): ReminderReceiver => ({
  // A multiple of sixty gets the last minute of the hour.
  userId: 60n,
  timezone,
  remind_at: null,
  quiet_from: null,
  quiet_to: null,
  ...more,
});
const localOf = (person: ReminderReceiver, day = '2026-11-21'): string | undefined => {
  const at = reminderTimeOf(person, day);
  return at && formatMinute(localMinute(at, person.timezone));
};
const untilReset = (at: Date, day: string): number =>
  businessDayStart(day) + 24 * HOUR_MS - at.getTime();

test('reminds at the earlier of 20:00 and three hours before reset, or the evening before if quiet', () => {
  const zones = ['Asia/Shanghai', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/Berlin', 'UTC'];
  expect(zones.map((zone) => localOf(who(zone)))).toEqual([
    '20:00',
    '20:00',
    '18:30',
    '14:00',
    '13:00',
  ]);
  const west = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Auckland'];
  expect(west.map((zone) => localOf(who(zone)))).toEqual(['08:00', '20:00', '20:00', '20:00']);
});

test('a reminder is never in quiet hours, late or on another day, in any zone', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 7 === 0);
  let found = 0;
  for (const zone of zones)
    for (const day of ['2026-11-21', '2027-03-14', '2027-03-28', '2026-10-25', '2026-11-01'])
      for (const [quiet_from, quiet_to] of [
        [null, null],
        [0, 720],
        [1_140, 560],
      ] as const)
        for (const userId of [60n, 61n, 119n]) {
          const person = who(zone, { userId, quiet_from, quiet_to });
          const at = reminderTimeOf(person, day);
          if (!at) continue;
          found += 1;
          expect(quietUntil(person, zone, at)).toBeUndefined();
          expect(untilReset(at, day)).toBeLessThanOrEqual(24 * HOUR_MS);
          expect(untilReset(at, day)).toBeGreaterThan(2 * HOUR_MS);
          const end = reminderExpiryOf(person, day, at);
          expect(end.getTime()).toBeGreaterThan(at.getTime());
          expect(untilReset(end, day)).toBeGreaterThanOrEqual(2 * HOUR_MS);
        }
  expect(found).toBeGreaterThan(zones.length * 40);
});

test('reminders spread over the hour before, or after if that is quiet', () => {
  const minutes = new Set<string>();
  for (let id = 1n; id <= 600n; id += 1n)
    minutes.add(localOf(who('Asia/Shanghai', { userId: id })) ?? '');
  expect(minutes.size).toBe(60);
  expect([...minutes].toSorted().at(0)).toBe('19:01');
  // If the hour before is quiet, they use the hour after.
  expect(localOf(who('America/New_York', { userId: 30n }))).toBe('08:30');
});

test('a chosen minute holds, also within the last two hours, but not in quiet hours', () => {
  expect(localOf(who('Asia/Shanghai', { remind_at: 21 * 60 + 30 }))).toBe('21:30');
  expect(localOf(who('Europe/Berlin', { remind_at: 16 * 60 }))).toBe('16:00');
  expect(localOf(who('Asia/Shanghai', { remind_at: 23 * 60 }))).toBeUndefined();
  const owl = { remind_at: 23 * 60, quiet_from: 120, quiet_to: 600 };
  expect(localOf(who('Asia/Shanghai', owl))).toBe('23:00');
  const chosen = who('Asia/Shanghai', owl);
  const due = reminderTimeOf(chosen, '2026-11-21');
  expect(due && reminderExpiryOf(chosen, '2026-11-21', due).toISOString()).toBe(
    '2026-11-21T16:00:00.000Z',
  );
});

test('a chosen minute stays the same local minute across clock changes', () => {
  const berlin = who('Europe/Berlin', { remind_at: 9 * 60 });
  const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2026-10-25', '2026-10-26'];
  expect(days.map((day) => localOf(berlin, day))).toEqual(Array(5).fill('09:00'));
});
