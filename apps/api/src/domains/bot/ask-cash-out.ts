import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { askAgain } from '../wallet/cash-outs/ask-in-chat.ts';
import { requirePerson } from './person.ts';

export const askCashOut = handler(contract.bot.askCashOut, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id } = await requirePerson(call, input.telegram_id);
    return { asked: await askAgain(db, id, clock.rule(), { evenSent: true }) };
  },
});
