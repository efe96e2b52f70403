import { contract } from '@taice/contract';
import {
  addDays,
  businessDay,
  formatMicro,
  nextReset,
  parseFactor,
  settledAmount,
} from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { friendRows } from '../invitations/friend-queries.ts';
import { friendsInCheck } from '../invitations/queries.ts';
import { readWallet } from '../wallet/queries.ts';
import { type DayRow, readDays } from '../wallet/row-queries.ts';
import { todayFactor } from '../wallet/today-factor.ts';

/** Friends that are named. */
const named = 20;
/** Days that the pace is taken from. */
const paceDays = 30;

/** Micro-points of an average day; `days` newest first, those without points left out. */
const paceOf = (days: readonly DayRow[], yesterday: string): bigint => {
  const first = days.findLast(({ contributed, direct }) => contributed + direct > 0n)?.day;
  if (first === undefined) return 0n;
  const sum = days.reduce((all, { contributed, direct }) => all + contributed + direct, 0n);
  const count = Math.round((Date.parse(yesterday) - Date.parse(first)) / 86_400_000) + 1;
  return sum / BigInt(count);
};

export const arrivals = handler(contract.rewards.arrivals, {
  run: async (call) => {
    const { db, clock, numbers, user } = call;
    const { userId } = user;
    const now = clock.rule();
    const today = businessDay(now);
    const yesterday = addDays(today, -1);
    const past = { userId, from: addDays(today, -paceDays), to: yesterday, earned: true };
    const [wallet, factor, check, friends, days] = await Promise.all([
      readWallet(db, userId, today),
      todayFactor(call),
      friendsInCheck(db, userId, now),
      friendRows(db, userId, 'held', { limit: named, offset: 0 }, numbers),
      readDays(db, past),
    ]);
    if (!wallet) return fail(401);
    const endOf = ({ release_at: at }: (typeof friends)[number]): string | null =>
      at && at > now ? at.toISOString() : null;
    return {
      tonight: {
        amount: formatMicro(wallet.tonight),
        pays: formatMicro(settledAmount(wallet.tonight, parseFactor(factor))),
        at: new Date(nextReset(now)).toISOString(),
      },
      friends: friends
        .map((friend) => ({
          nickname: friend.nickname,
          avatar: friend.avatar,
          amount: formatMicro(friend.points),
          at: endOf(friend),
        }))
        .toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9')),
      friends_amount: formatMicro(check.points),
      held_days: formatMicro(wallet.pending - wallet.tonight - check.points),
      pace: formatMicro(paceOf(days, yesterday)),
    };
  },
});
