import { messageTypes, notificationChannels } from '@taice/contract/shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMinute } from '../sign-in/local-day.ts';
import {
  isChannelEnabled,
  isFixed,
  quietUntil,
  completeMatrix,
} from './notification-preferences.ts';

const usual = { matrix: {}, quiet_from: null, quiet_to: null };
const at = (time: string) => new Date(time);

test('by default all kinds but likes and new followers are on', () => {
  const untold = messageTypes.filter((type) => !isChannelEnabled(usual, type, 'push'));
  expect(untold).toEqual(['like', 'follow']);
  expect(completeMatrix(usual)['like']).toEqual({ telegram: 0, push: 0 });
});

test('each kind can be switched per channel, except security', () => {
  for (const type of messageTypes)
    for (const channel of notificationChannels) {
      const other = channel === 'push' ? 'telegram' : 'push';
      const off = { matrix: { [type]: { [channel]: 0 } } };
      const on = { matrix: { [type]: { [channel]: 1 } } };
      expect(isChannelEnabled(off, type, channel)).toBe(type === 'security');
      expect(isChannelEnabled(on, type, channel)).toBe(true);
      expect(isChannelEnabled(off, type, other)).toBe(isChannelEnabled(usual, type, other));
    }
  expect(messageTypes.filter(isFixed)).toEqual(['security']);
});

test('quiet hours default to 22–8 local time and end on time', () => {
  const until = quietUntil(usual, 'America/New_York', at('2026-11-22T03:00:00Z'));
  expect(until).toEqual(at('2026-11-22T13:00:00Z'));
  expect(quietUntil(usual, 'America/New_York', at('2026-11-22T02:59:59Z'))).toBeUndefined();
  expect(quietUntil(usual, 'America/New_York', at('2026-11-22T13:00:00Z'))).toBeUndefined();
  expect(quietUntil(usual, '+08:00', at('2026-11-22T03:00:00Z'))).toBeUndefined();
});

test('custom quiet hours apply, also within one day, and equal bounds mean none', () => {
  const noon = { quiet_from: 12 * 60, quiet_to: 14 * 60 };
  expect(quietUntil(noon, '+00:00', at('2026-11-22T12:30:00Z'))).toEqual(
    at('2026-11-22T14:00:00Z'),
  );
  expect(quietUntil(noon, '+00:00', at('2026-11-22T23:30:00Z'))).toBeUndefined();
  const none = { quiet_from: 480, quiet_to: 480 };
  for (const hour of ['00', '08', '12', '23'])
    expect(quietUntil(none, '+00:00', at(`2026-11-22T${hour}:00:00Z`))).toBeUndefined();
});

test('quiet hours end at the local clock hour across a clock change', () => {
  const until = quietUntil(usual, 'America/New_York', at('2026-11-01T03:00:00Z'));
  expect(until).toEqual(at('2026-11-01T13:00:00Z'));
  expect(quietUntil(usual, 'America/New_York', at('2026-03-08T04:00:00Z'))).toEqual(
    at('2026-03-08T12:00:00Z'),
  );
});

test('a held message always waits for a moment outside quiet hours, within 25 hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', '+13:45');
  const when = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
  fc.assert(
    fc.property(minute, minute, zone, when, (quiet_from, quiet_to, where, ms) => {
      const until = quietUntil({ quiet_from, quiet_to }, where, new Date(ms));
      if (!until) return;
      const hours = (until.getTime() - ms) / 3_600_000;
      expect(hours > 0 && hours <= 25).toBe(true);
      // A minute that a clock change skips moves by its length.
      const late = (localMinute(until, where) - quiet_to + 1_440) % 1_440;
      expect(late === 0 || late === 60).toBe(true);
    }),
    { numRuns: 500 },
  );
});
