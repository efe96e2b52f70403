import fc from 'fast-check';
import { addDays } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { nextSignIn, payOfDay, type Streak, todayInCycle, withFreezes } from './streak.ts';
import { noVisits } from './visits.ts';

const registered = '2026-11-01';
const fresh: Streak = {
  current: 0,
  best: 0,
  dayNo: 0,
  lastDate: null,
  freezes: 1,
  lastFreeGrant: registered,
  visits: noVisits,
  isOff: false,
};

/** Signs in on the given days of November. */
const signInOn = (days: number[], from: Streak = fresh) => {
  let streak = from;
  const record = [];
  for (const day of days) {
    const today = addDays(registered, day - 1);
    const next = nextSignIn(withFreezes(streak, today, defaultSettings), today);
    if (!next) throw new Error(`${today} was taken`);
    streak = next.streak;
    // There was no visit in between, so their own days are unknown.
    streak = { ...streak, visits: noVisits };
    record.push(next.streak.dayNo);
  }
  return { streak, record };
};

test('seven days form a cycle, and the eighth starts the next', () => {
  const { streak, record } = signInOn([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(record).toEqual([1, 2, 3, 4, 5, 6, 7, 1]);
  expect(streak).toMatchObject({ current: 8, best: 8, freezes: 1 });
});

test('a missed day uses a freeze and no day number', () => {
  const { streak, record } = signInOn([1, 2, 4, 5]);
  expect(record).toEqual([1, 2, 3, 4]);
  expect(streak).toMatchObject({ current: 4, freezes: 0 });
});

test('a second missed day, or two in a row, restart the cycle', () => {
  expect(signInOn([1, 2, 4, 6]).record).toEqual([1, 2, 3, 1]);
  const gap = signInOn([1, 2, 5]);
  expect(gap.record).toEqual([1, 2, 1]);
  expect(gap.streak).toMatchObject({ current: 1, best: 2, freezes: 1 });
});

test('a freeze comes every thirty days, two at most', () => {
  const on = (day: string) => withFreezes(fresh, day, defaultSettings).freezes;
  expect([on('2026-11-30'), on('2026-12-01'), on('2027-06-01')]).toEqual([1, 2, 2]);
  const later = withFreezes({ ...fresh, freezes: 0 }, '2026-12-31', defaultSettings);
  expect(later).toMatchObject({ freezes: 2, lastFreeGrant: '2026-12-31' });
});

test('the day in the cycle is the same before and after its sign-in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 }),
      (steps) => {
        let streak = fresh;
        let day = registered;
        for (const step of steps) {
          day = addDays(day, step);
          const now = withFreezes(streak, day, defaultSettings);
          const before = todayInCycle(now, day);
          const next = nextSignIn(now, day);
          expect(before.isDone).toBe(false);
          expect(next?.streak.dayNo).toBe(before.dayNo);
          streak = next?.streak ?? now;
          expect(todayInCycle(streak, day)).toEqual({
            isDone: true,
            dayNo: before.dayNo,
            daysDone: before.dayNo,
          });
          expect(nextSignIn(streak, day)).toBeUndefined();
        }
      },
    ),
  );
});

test('day seven adds the bonus', () => {
  expect(payOfDay(1, defaultSettings)).toEqual({ points: 10_000_000n, bonus: 0n });
  expect(payOfDay(7, defaultSettings)).toEqual({ points: 60_000_000n, bonus: 100_000_000n });
});
