import { addDays } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Settings } from '../../platform/settings.ts';
import { type Visits, applyVisit } from './visits.ts';

/** A person's streak after their last sign-in. */
export interface Streak {
  readonly current: number;
  readonly best: number;
  /** The last sign-in's day in the cycle of seven; 0: never. */
  readonly dayNo: number;
  readonly lastDate: Day | null;
  readonly freezes: number;
  /** Start of the waiting time for the next freeze. */
  readonly lastFreeGrant: Day;
  /** The person's visits, by their own calendar. */
  readonly visits: Visits;
  /** True if streaks are switched off: nothing of it is shown, and nothing is paid less. */
  readonly isOff: boolean;
}

const CYCLE_DAYS = 7;
/** The next day of the cycle. */
export const dayAfter = (dayNo: number): number => (dayNo % CYCLE_DAYS) + 1;

type Rules = Pick<Settings, 'signin_freeze_days' | 'signin_freezes_max'>;

/** The streak with the freezes earned by `today`. */
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

/** A person's streak at `now` (rule clock), with the `zone` of their profile. */
export const streakAt = (
  streak: Streak,
  { now, today, zone }: { now: Date; today: Day; zone: string },
  rules: Rules,
): Streak => ({
  ...withFreezes(streak, today, rules),
  visits: applyVisit(streak.visits, now, zone),
});

const daysAfter = (day: Day, earlier: Day): Day[] => {
  const days: Day[] = [];
  for (let next = addDays(day, 1); next < earlier; next = addDays(next, 1)) days.push(next);
  return days;
};

/**
 * The result of a sign-in on `today`, after `streakAt`. It continues yesterday's streak, or one unbroken by the
 * person's own calendar. With a freeze it continues the streak of the day before yesterday. `between`: the business
 * days without a sign-in that it spans. Undefined if today or a later day is taken: around midnight another process's
 * clock may be ahead.
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

/** Today's day in the cycle, signed in or not, and the number of completed days. */
export const todayInCycle = (
  streak: Streak,
  today: Day,
): { isDone: boolean; dayNo: number; daysDone: number } => {
  const next = nextSignIn(streak, today);
  if (!next) return { isDone: true, dayNo: streak.dayNo, daysDone: streak.dayNo };
  return { isDone: false, dayNo: next.streak.dayNo, daysDone: next.streak.dayNo - 1 };
};

/** The payment for a day of the cycle, in micro-points; day 7 adds the bonus. */
export const payOfDay = (
  dayNo: number,
  settings: Pick<Settings, 'signin_points' | 'seven_days_sign_in_reward'>,
): { points: bigint; bonus: bigint } => ({
  points: settings.signin_points[dayNo - 1] ?? 0n,
  bonus: dayNo === CYCLE_DAYS ? settings.seven_days_sign_in_reward : 0n,
});

/** The remaining days of the cycle. */
export const surplusDays = (daysDone: number): number => CYCLE_DAYS - daysDone;

export const cycleDays: readonly number[] = Array.from(
  { length: CYCLE_DAYS },
  (_, index) => index + 1,
);
