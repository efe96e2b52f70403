import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readStreak, streakOf, setStreakOff } from './queries.ts';

export const setStreak = handler(contract.signIn.setStreak, {
  run: async ({ db, user, input }) => {
    const stored = await readStreak(db, user.userId);
    if (!stored) return fail(401);
    const isOff = input.off === 1;
    // Without a streak, the next freeze comes at the same day as before.
    const { lastFreeGrant } = streakOf(stored);
    await setStreakOff(db, { userId: user.userId, isOff, since: lastFreeGrant });
    return { streak_off: isOff };
  },
});
