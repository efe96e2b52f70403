import { contract } from '@taice/contract';
import { addDays, businessDay, formatMicro, nextReset } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { calendarOf } from './calendar.ts';
import { readDays, readStreak, streakOf } from './queries.ts';
import { cycleDays, nextSignIn, payOfDay, streakAt, surplusDays, todayInCycle } from './streak.ts';

const CALENDAR_DAYS = 35;
const later = (one: Day, other: Day): Day => (one > other ? one : other);

export const configs = handler(contract.signIn.configs, {
  run: async (call) => {
    const { db, clock, settings, user } = call;
    const now = clock.rule();
    const today = businessDay(now);
    const row = await readStreak(db, user.userId);
    if (!row) return fail(401);
    const streak = streakAt(streakOf(row), { now, today, zone: row.timezone }, settings);
    const { isDone, dayNo, daysDone } = todayInCycle(streak, today);
    const next = nextSignIn(streak, today);
    const first = later(addDays(today, 1 - CALENDAR_DAYS), businessDay(row.created_at));
    // The streak is over if today's sign-in would not continue it.
    const hasRestarted = next?.streak.current === 1;
    const current = hasRestarted ? 0 : streak.current;
    const stateOf = (day: number): 'done' | 'today' | 'future' => {
      if (day <= daysDone) return 'done';
      return day === dayNo && !isDone ? 'today' : 'future';
    };
    const days = cycleDays.map((day) => {
      const { points, bonus } = payOfDay(day, settings);
      return {
        day_no: day,
        point: formatMicro(points),
        bonus: formatMicro(bonus),
        state: stateOf(day),
      };
    });
    return {
      days,
      today_done: isDone,
      current,
      best: streak.best,
      lost: hasRestarted ? streak.current : 0,
      uses_freeze: next?.usesFreeze ?? false,
      freezes: streak.freezes,
      streak_off: streak.isOff,
      calendar: calendarOf(await readDays(db, user.userId, first), { first, today }, next),
      surplus_sign_in_days: surplusDays(daysDone),
      seven_days_sign_in_reward: formatMicro(settings.seven_days_sign_in_reward),
      reset_at: new Date(nextReset(now)).toISOString(),
    };
  },
});
