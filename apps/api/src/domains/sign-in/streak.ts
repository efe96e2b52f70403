import { addDays } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Settings } from '../../platform/settings.ts';
import { type Visits, visited } from './visits.ts';

/** A person's streak after their last sign-in. */
export interface Streak {
  readonly current: number;
  readonly best: number;
  /** Of the cycle of seven that the last sign-in was; 0: never. */
  readonly dayNo: number;
  readonly lastDate: Day | null;
  readonly freezes: number;
  /** Since when the next freeze is being waited for. */
  readonly lastFreeGrant: Day;
  /** When they came, by their own calendar. */
  readonly visits: Visits;
  /** They do without: nothing of it is shown, and nothing is paid less. */
  readonly isOff: boolean;
}

const CYCLE = 7;
/** The day of the cycle that follows one. */
export const dayAfter = (dayNo: number): number => (dayNo % CYCLE) + 1;

type Rules = Pick<Settings, 'signin_freeze_days' | 'signin_freezes_max'>;

/** The streak with the freezes that time has brought by `today`. */
export const withFreezes = (streak: Streak, today: Day, rules: Rules): Streak => {
  let { freezes, lastFreeGrant } = streak;
  if (rules.signin_freeze_days === 0) return streak;
  for (;;) {
    const next = addDays(lastFreeGrant, rules.signin_freeze_days);
    if (next > today) return { ...streak, freezes, lastFreeGrant };
    freezes = Math.min(rules.signin_freezes_max, freezes + 1);
    lastFreeGrant = next;
  }
};

/** The streak of somebody who comes at `now` (rule clock), whose profile names `zone`. */
export const streakAt = (
  streak: Streak,
  { now, today, zone }: { now: Date; today: Day; zone: string },
  rules: Rules,
): Streak => ({
  ...withFreezes(streak, today, rules),
  visits: visited(streak.visits, now, zone),
});

const daysAfter = (day: Day, before: Day): Day[] => {
  const days: Day[] = [];
  for (let next = addDays(day, 1); next < before; next = addDays(next, 1)) days.push(next);
  return days;
};

/**
 * What a sign-in on `today` would be, after `streakAt`: it continues the streak of yesterday's, that of somebody who
 * has come on each of their own days since, and with a freeze that of the day before yesterday. `between`: the
 * business days without a sign-in over which it goes on. Undefined: it is taken already, or a later one
 * is: around midnight another process's clock may be on the next day.
 */
export const nextSignIn = (
  streak: Streak,
  today: Day,
): { streak: Streak; between: Day[]; usesFreeze: boolean } | undefined => {
  const { lastDate, freezes } = streak;
  if (lastDate !== null && lastDate >= today) return undefined;
  const isNext = lastDate !== null && (lastDate === addDays(today, -1) || streak.visits.isUnbroken);
  const isFrozen = !isNext && lastDate === addDays(today, -2) && freezes > 0;
  const isContinued = isNext || isFrozen;
  const current = isContinued ? streak.current + 1 : 1;
  const dayNo = isContinued ? dayAfter(streak.dayNo) : 1;
  return {
    streak: {
      ...streak,
      current,
      best: Math.max(streak.best, current),
      dayNo,
      lastDate: today,
      freezes: isFrozen ? freezes - 1 : freezes,
      visits: { ...streak.visits, isUnbroken: true },
    },
    between: isContinued && lastDate !== null ? daysAfter(lastDate, today) : [],
    usesFreeze: isFrozen,
  };
};

/** Today's place in the cycle, taken or not, and how many days of the cycle are done. */
export const todayInCycle = (
  streak: Streak,
  today: Day,
): { isDone: boolean; dayNo: number; daysDone: number } => {
  const next = nextSignIn(streak, today);
  if (!next) return { isDone: true, dayNo: streak.dayNo, daysDone: streak.dayNo };
  return { isDone: false, dayNo: next.streak.dayNo, daysDone: next.streak.dayNo - 1 };
};

/** What a day of the cycle pays, in micro-points; day 7 adds the bonus. */
export const payOfDay = (
  dayNo: number,
  settings: Pick<Settings, 'signin_points' | 'seven_days_sign_in_reward'>,
): { points: bigint; bonus: bigint } => ({
  points: settings.signin_points[dayNo - 1] ?? 0n,
  bonus: dayNo === CYCLE ? settings.seven_days_sign_in_reward : 0n,
});

/** Days of the cycle still to be signed in. */
export const surplusDays = (daysDone: number): number => CYCLE - daysDone;

export const cycleDays: readonly number[] = Array.from({ length: CYCLE }, (_, index) => index + 1);
