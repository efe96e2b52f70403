import { contract } from '@taice/contract';
import { businessDay, formatMicro, nextReset } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readStreak } from './queries.ts';
import {
  cycleDays,
  nextSignIn,
  payOfDay,
  surplusDays,
  todayInCycle,
  withFreezes,
} from './streak.ts';

export const configs = handler(contract.signIn.configs, {
  run: async (call) => {
    const { db, clock, numbers, user } = call;
    const now = clock.rule();
    const today = businessDay(now);
    const known = await readStreak(db, user.userId);
    if (!known) return fail(401);
    const streak = withFreezes(known, today, numbers);
    const { isDone, dayNo, daysDone } = todayInCycle(streak, today);
    const next = nextSignIn(streak, today);
    // A streak that today's sign-in would not continue is over.
    const current = next && next.streak.current === 1 ? 0 : streak.current;
    const stateOf = (day: number): 'done' | 'today' | 'future' => {
      if (day <= daysDone) return 'done';
      return day === dayNo && !isDone ? 'today' : 'future';
    };
    const days = cycleDays.map((day) => {
      const { points, bonus } = payOfDay(day, numbers);
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
      freezes: streak.freezes,
      surplus_sign_in_days: surplusDays(daysDone),
      seven_days_sign_in_reward: formatMicro(numbers.seven_days_sign_in_reward),
      reset_at: new Date(nextReset(now)).toISOString(),
    };
  },
});
