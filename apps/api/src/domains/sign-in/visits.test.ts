import { addDays, businessDay } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { localDay } from './local-day.ts';
import { nextSignIn, type Streak, streakAt } from './streak.ts';
import { noVisits, applyVisit } from './visits.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const HOURS = 365 * 24;

/** The date in a zone at each hour of the year, computed once for all travellers. */
const calendars = new Map<string, string[]>();
const calendarOf = (zone: string): string[] => {
  const known = calendars.get(zone);
  if (known) return known;
  const made = Array.from({ length: HOURS }, (_, hour) =>
    localDay(new Date(START + hour * HOUR_MS), zone),
  );
  calendars.set(zone, made);
  return made;
};

/** A repeatable stream of numbers in [0, 1). */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

interface Visit {
  readonly hour: number;
  readonly zone: string;
}

/** Visits once on each local date, at any hour, and moves on after a week at the earliest. */
const travel = (zones: readonly string[], roll: () => number): Visit[] => {
  const zoneAt = () => zones[Math.floor(roll() * zones.length)] ?? 'UTC';
  const seen = new Set<string>();
  const visits: Visit[] = [];
  let zone = zoneAt();
  let leaves = 7 * 24 + Math.floor(roll() * 600);
  for (let hour = 0; hour < HOURS;) {
    const dates = calendarOf(zone);
    const date = dates[hour] ?? '';
    let end = hour;
    while (end < HOURS && end < leaves && dates[end] === date) end += 1;
    if (!seen.has(date)) {
      seen.add(date);
      // Mostly the first or the last hour of the day, the extremes.
      const where = [0, 1, roll()][Math.floor(roll() * 3)] ?? 0;
      visits.push({ hour: hour + Math.round(where * (end - hour - 1)), zone });
    }
    hour = end;
    if (hour < leaves) continue;
    zone = zoneAt();
    leaves = hour + 7 * 24 + Math.floor(roll() * 600);
  }
  return visits;
};

const fresh = (since: string): Streak => ({
  current: 0,
  best: 0,
  dayNo: 0,
  lastDate: null,
  freezes: 0,
  lastFreeGrant: since,
  visits: noVisits,
  isOff: false,
});
const rules = { ...defaultSettings, signin_freeze_days: 0 };

test('a daily visitor who travels for a year keeps the streak and gets no extra day', () => {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = longRun ? known : known.filter((_, index) => index % 5 === 0);
  const travellers = longRun ? 10_000 : 100;
  for (let traveller = 1; traveller <= travellers; traveller += 1) {
    const visits = travel(zones, dice(traveller));
    let streak = fresh('2026-01-01');
    const paid: string[] = [];
    for (const { hour, zone } of visits) {
      const now = new Date(START + hour * HOUR_MS);
      const today = businessDay(now);
      streak = streakAt(streak, { now, today, zone }, rules);
      const next = nextSignIn(streak, today);
      if (!next) continue;
      streak = next.streak;
      paid.push(today);
    }
    const told = `traveller ${traveller}`;
    expect(streak.current, told).toBe(paid.length);
    expect(new Set(paid).size, told).toBe(paid.length);
    expect(paid.length, told).toBeLessThanOrEqual(366);
  }
});

test('a local day without a visit ends the streak in any zone', () => {
  for (const zone of ['America/Los_Angeles', 'Asia/Kathmandu', '-09:30', '+08:00']) {
    const noon = Date.parse('2026-05-04T12:00:00Z');
    const first = new Date(noon);
    const second = new Date(noon + 2 * 24 * HOUR_MS);
    const streak = streakAt(
      fresh('2026-05-01'),
      { now: first, today: businessDay(first), zone },
      rules,
    );
    const begun = nextSignIn(streak, businessDay(first))?.streak ?? streak;
    const later = streakAt(begun, { now: second, today: businessDay(second), zone }, rules);
    expect(nextSignIn(later, businessDay(second))?.streak.current, zone).toBe(1);
  }
});

test('crossing the date line does not count the skipped calendar day as missed', () => {
  const monday = new Date('2026-06-02T10:00:00Z');
  expect(localDay(monday, 'Pacific/Pago_Pago')).toBe('2026-06-01');
  const wednesday = new Date('2026-06-03T09:00:00Z');
  expect(localDay(wednesday, 'Pacific/Kiritimati')).toBe('2026-06-03');
  const before = { ...applyVisit(noVisits, monday, 'Pacific/Pago_Pago'), isUnbroken: true };
  expect(applyVisit(before, wednesday, 'Pacific/Kiritimati').isUnbroken).toBe(true);
  expect(
    applyVisit(before, new Date('2026-06-04T11:00:00Z'), 'Pacific/Kiritimati').isUnbroken,
  ).toBe(false);
});

test('a zone change applies once a week, so switching zones gains no time', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  let streak = fresh('2026-03-01');
  let longest = 0;
  // Every 37 hours, alternately in the two zones that are farthest apart.
  for (let visit = 0; visit < 60; visit += 1) {
    const now = new Date(Date.parse('2026-03-01T10:00:00Z') + visit * 37 * HOUR_MS);
    const today = businessDay(now);
    streak = streakAt(streak, { now, today, zone: zones[visit % 2] ?? '' }, rules);
    streak = nextSignIn(streak, today)?.streak ?? streak;
    longest = Math.max(longest, streak.current);
  }
  expect(longest).toBeLessThan(8);
});

test('one moment has the right local date in each zone, also on clock-change days', () => {
  const at = new Date('2026-03-08T09:59:00Z');
  expect(localDay(at, 'America/Los_Angeles')).toBe('2026-03-08');
  expect(localDay(new Date('2026-03-08T07:59:00Z'), 'America/Los_Angeles')).toBe('2026-03-07');
  expect(localDay(new Date('2026-03-09T06:59:00Z'), 'America/Los_Angeles')).toBe('2026-03-08');
  expect(localDay(at, '+14:00')).toBe('2026-03-08');
  expect(localDay(at, '-09:30')).toBe('2026-03-08');
  expect(localDay(new Date('2026-03-08T16:00:00Z'), 'Mars/Olympus')).toBe('2026-03-09');
});

test('two visits within one day count once', () => {
  const zone = 'Europe/Lisbon';
  const at = new Date('2026-06-01T08:00:00Z');
  const known = { ...applyVisit(noVisits, at, zone), isUnbroken: true };
  const again = applyVisit(known, new Date(at.getTime() + 12 * HOUR_MS), zone);
  expect(again).toMatchObject({ visitedDay: '2026-06-01', isUnbroken: true });
  expect(
    applyVisit(again, new Date(Date.parse(`${addDays('2026-06-01', 3)}T08:00:00Z`)), zone),
  ).toMatchObject({
    isUnbroken: false,
  });
});
