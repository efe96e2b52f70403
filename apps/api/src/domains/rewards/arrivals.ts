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
import { listHeldFriends, readHeldFriendsSummary } from '../invitations/queries.ts';
import { readWallet } from '../wallet/queries.ts';
import { type DayRow, readDays } from '../wallet/row-queries.ts';
import { todayFactor } from '../wallet/today-factor.ts';

const MAX_LISTED_FRIENDS = 20;
/** Days used for the pace. */
const paceDays = 30;

/** Micro-points that a day pays: contributions × its factor, none on a forfeited day. */
const paidOn = ({ contributed, direct, state, factor }: DayRow): bigint => {
  if (state === 'forfeited') return direct;
  return direct + (factor === null ? contributed : settledAmount(contributed, parseFactor(factor)));
};

/** Micro-points of an average day; `days` newest first, without empty ones. */
const paceOf = (days: readonly DayRow[], yesterday: string): bigint => {
  const first = days.findLast((day) => paidOn(day) > 0n)?.day;
  if (first === undefined) return 0n;
  const sum = days.reduce((all, day) => all + paidOn(day), 0n);
  const count = Math.round((Date.parse(yesterday) - Date.parse(first)) / 86_400_000) + 1;
  return sum / BigInt(count);
};

export const arrivals = handler(contract.rewards.arrivals, {
  run: async (call) => {
    const { db, clock, user } = call;
    const { userId } = user;
    const now = clock.rule();
    const today = businessDay(now);
    const yesterday = addDays(today, -1);
    const period = { userId, from: addDays(today, -paceDays), to: yesterday, earned: true };
    const [wallet, factor, check, friends, days] = await Promise.all([
      readWallet(db, userId, today),
      todayFactor(call),
      readHeldFriendsSummary(db, userId, now),
      listHeldFriends(db, userId, { now, limit: MAX_LISTED_FRIENDS }),
      readDays(db, period),
    ]);
    if (!wallet) return fail(401);
    return {
      tonight: {
        amount: formatMicro(wallet.tonight),
        pays: formatMicro(settledAmount(wallet.tonight, parseFactor(factor))),
        at: new Date(nextReset(now)).toISOString(),
      },
      friends: friends.map(({ nickname, avatar, points, at }) => ({
        nickname,
        avatar,
        amount: formatMicro(points),
        at: at?.toISOString() ?? null,
      })),
      friends_amount: formatMicro(check.points),
      pace: formatMicro(paceOf(days, yesterday)),
    };
  },
});
