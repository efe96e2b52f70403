import { contract, type Reply } from '@taice/contract';
import { businessDay, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { streakOf } from '../sign-in/queries.ts';
import { streakAt, todayInCycle } from '../sign-in/streak.ts';
import { readWallet, userOfTelegram } from './queries.ts';

type Balance = Reply<typeof contract.wallet.botBalance>;

export const botBalance = handler(contract.wallet.botBalance, {
  run: async (call): Promise<Balance> => {
    const { db, clock, numbers, input } = call;
    const user = await userOfTelegram(db, input.telegram_id);
    if (!user) return { known: false };
    const now = clock.rule();
    const today = businessDay(now);
    const wallet = await readWallet(db, user.id, today);
    if (!wallet) return { known: false };
    const streak = streakAt(streakOf(wallet), { now, today, zone: wallet.timezone }, numbers);
    return {
      known: true,
      nickname: user.nickname,
      value: formatMicro(wallet.available),
      pending: formatMicro(wallet.pending),
      today_gain: formatMicro(wallet.today),
      is_sign_in_reward: todayInCycle(streak, today).isDone ? 0 : 1,
    };
  },
});
