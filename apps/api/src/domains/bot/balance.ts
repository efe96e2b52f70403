import { contract } from '@taice/contract';
import { businessDay, formatMicro, nextReset, parseFactor, settledAmount } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readHeldFriendsSummary } from '../invitations/queries.ts';
import { readWallet } from '../wallet/queries.ts';
import { todayFactor } from '../wallet/today-factor.ts';
import { requirePerson } from './person.ts';

export const balance = handler(contract.bot.balance, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id, nickname, timezone } = await requirePerson(call, input.telegram_id);
    const now = clock.rule();
    const [wallet, factor, friends] = await Promise.all([
      readWallet(db, id, businessDay(now)),
      todayFactor(call),
      readHeldFriendsSummary(db, id, now),
    ]);
    if (!wallet) return fail(404);
    const { points, first_at: first, last_at: last } = friends;
    return {
      nickname,
      value: formatMicro(wallet.available),
      tonight: {
        amount: formatMicro(wallet.tonight),
        pays: formatMicro(settledAmount(wallet.tonight, parseFactor(factor))),
        at: new Date(nextReset(now)).toISOString(),
      },
      now: new Date(now).toISOString(),
      friends:
        points > 0n
          ? {
              amount: formatMicro(points),
              first_at: first?.toISOString() ?? null,
              last_at: last?.toISOString() ?? null,
            }
          : null,
      timezone,
      held: formatMicro(wallet.held),
    };
  },
});
