import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { storeConfirmationMessageId } from '../wallet/cash-outs/chat-confirmation.ts';
import { requirePerson } from './person.ts';

export const askedCashOut = handler(contract.bot.askedCashOut, {
  run: async (call) => {
    const { db, input } = call;
    const { id: userId } = await requirePerson(call, input.telegram_id);
    return (await storeConfirmationMessageId(db, userId, input.id, input.message_id))
      ? {}
      : fail(404);
  },
});
