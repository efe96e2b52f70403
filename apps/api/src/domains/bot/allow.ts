import { contract } from '@taice/contract';
import { preparedQuery } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { resendConfirmations } from '../wallet/cash-outs/chat-confirmation.ts';
import { findPerson } from './person.ts';

const SET_CAN_WRITE = `update "user" set telegram_can_write = $2, telegram_stopped = not $2
  where telegram_id = $1 and (telegram_can_write <> $2 or telegram_stopped = $2)`;

export const allow = handler(contract.bot.allow, {
  run: async (call) => {
    const { db, clock, input } = call;
    await preparedQuery(db, 'bot_allow', SET_CAN_WRITE, [input.telegram_id, input.on === 1]);
    const person = input.on === 1 ? await findPerson(call, input.telegram_id) : undefined;
    // Catches up on the question that could not be sent while the bot was blocked.
    if (person) await resendConfirmations(db, person.id, clock.rule());
    return {};
  },
});
