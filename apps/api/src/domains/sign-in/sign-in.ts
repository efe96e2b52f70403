import { contract, type Reply } from '@taice/contract';
import { addDays, businessDay, formatMicro, nextReset } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { contribute } from '../ledger/contribute.ts';
import { journalKeys } from '../ledger/keys.ts';
import { readBalances } from '../ledger/queries.ts';
import { lockStreak, readDay, recordDay, saveStreak, type SignInDay, streakOf } from './queries.ts';
import { nextSignIn, payOfDay, streakAt } from './streak.ts';

type SignInReply = Reply<typeof contract.signIn.signIn>;

export const signIn = handler(contract.signIn.signIn, {
  run: async (call) => {
    const { db, clock, settings, user } = call;
    const { userId } = user;
    const now = clock.rule();
    const today = businessDay(now);
    const row = await lockStreak(db, userId);
    const streak = streakAt(streakOf(row), { now, today, zone: row.timezone }, settings);
    const answer = async (
      day: SignInDay,
      usedFreeze: boolean,
      current: number,
    ): Promise<SignInReply> => ({
      day_no: day.dayNo,
      point: formatMicro(day.points),
      bonus: formatMicro(day.bonus),
      used_freeze: usedFreeze,
      streak: current,
      balance_pending: formatMicro((await readBalances(db, userId)).pending),
      next_reset_at: new Date(nextReset(now)).toISOString(),
    });
    const next = nextSignIn(streak, today);
    if (!next) {
      // The sign-in of today, or of tomorrow if another process's clock is already there.
      const last = streak.lastDate ?? today;
      const freezeDay = await readDay(db, userId, last, addDays(last, -1));
      const data = freezeDay && (await answer(freezeDay, freezeDay.afterFreeze, streak.current));
      return fail(1401, { data: data ?? {} });
    }
    if (user.earningBlocker) return fail(1306, { data: { reasons: [user.earningBlocker] } });
    const { between, usesFreeze } = next;
    const day: SignInDay = {
      day: today,
      dayNo: next.streak.dayNo,
      ...payOfDay(next.streak.dayNo, settings),
      isFreeze: false,
    };
    for (const missed of between) {
      const emptyDay = { dayNo: 0, points: 0n, bonus: 0n, isFreeze: usesFreeze };
      await recordDay(db, userId, now, { day: missed, ...emptyDay });
    }
    await recordDay(db, userId, now, day);
    await saveStreak(db, userId, next.streak);
    await pay(db, userId, day, now);
    return answer(day, usesFreeze, next.streak.current);
  },
});

const pay = async (tx: Tx, userId: bigint, { day, dayNo, points, bonus }: SignInDay, at: Date) => {
  const common = {
    userId,
    bizDate: day,
    refType: 'sign_in',
    refId: day,
    actor: 'user',
    detail: { day_no: dayNo },
    at,
  };
  if (points > 0n) {
    const key = journalKeys.signIn(userId, day);
    await contribute(tx, { type: 'sign_in', amount: points, key, ...common });
  }
  if (bonus > 0n) {
    const key = journalKeys.signInBonus(userId, day);
    await contribute(tx, { type: 'sign_in_bonus', amount: bonus, key, ...common });
  }
  const payload = { day_no: dayNo, amount: `${points + bonus}` };
  await emit(tx, { type: 'signed_in', userId, at, bizDate: day, payload });
};
