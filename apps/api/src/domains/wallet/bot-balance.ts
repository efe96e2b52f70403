import { contract } from '@taice/contract';
import { businessDay, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { streakOf } from '../sign-in/queries.ts';
import { todayInCycle, withFreezes } from '../sign-in/streak.ts';
import { readWallet, userOfTelegram } from './queries.ts';

const unknown = {
  known: false,
  nickname: '',
  value: '0',
  pending: '0',
  today_gain: '0',
  is_sign_in_reward: 0 as const,
};

export const botBalance = handler(contract.wallet.botBalance, async (call) => {
  const { db, clock, numbers, input } = call;
  const user = await userOfTelegram(db, input.telegram_id);
  if (!user) return unknown;
  const today = businessDay(clock.rule());
  const wallet = await readWallet(db, user.id, today);
  if (!wallet) return unknown;
  const streak = withFreezes(streakOf(wallet), today, numbers);
  return {
    known: true,
    nickname: user.nickname,
    value: formatMicro(wallet.available),
    pending: formatMicro(wallet.pending),
    today_gain: formatMicro(wallet.today),
    is_sign_in_reward: todayInCycle(streak, today).isDone ? 0 : 1,
  };
});
