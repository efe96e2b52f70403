import { contract } from '@taice/contract';
import { businessDay, formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readWallet } from '../wallet/queries.ts';
import { todayFactor } from '../wallet/today-factor.ts';
import { requirePerson } from './person.ts';

export const balance = handler(contract.bot.balance, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id, nickname } = await requirePerson(call, input.telegram_id);
    const [wallet, factor] = await Promise.all([
      readWallet(db, id, businessDay(clock.rule())),
      todayFactor(call),
    ]);
    if (!wallet) return fail(404);
    return {
      nickname,
      value: formatMicro(wallet.available),
      pending: formatMicro(wallet.pending),
      tonight: formatMicro(settledAmount(wallet.tonight, parseFactor(factor))),
      held: formatMicro(wallet.held),
      today: formatMicro(wallet.today),
    };
  },
});
