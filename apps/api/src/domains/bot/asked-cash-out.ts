import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { noteAskedBy } from '../wallet/cash-outs/ask-in-chat.ts';
import { requirePerson } from './person.ts';

export const askedCashOut = handler(contract.bot.askedCashOut, {
  run: async (call) => {
    const { db, input } = call;
    const { id: userId } = await requirePerson(call, input.telegram_id);
    return (await noteAskedBy(db, userId, input.id, input.message_id)) ? {} : fail(404);
  },
});
