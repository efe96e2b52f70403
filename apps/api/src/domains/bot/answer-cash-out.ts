import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { answerConfirmation } from '../wallet/cash-outs/answer-confirmation.ts';
import { requirePerson } from './person.ts';

export const answerCashOut = handler(contract.bot.answerCashOut, {
  run: async (call) => {
    const { db, input } = call;
    const { id: userId } = await requirePerson(call, input.telegram_id);
    const answer = { userId, id: input.id, isYes: input.yes === 1 };
    const result = await transaction(db, (tx) => answerConfirmation({ ...call, db: tx }, answer));
    if (!result) return fail(404);
    const { outcome, cashOut } = result;
    const { state, amount, fee } = cashOut;
    return { outcome, state, amount: formatMicro(amount), net: formatMicro(amount - fee) };
  },
});
