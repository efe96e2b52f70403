import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { revealCode } from './codes.ts';
import { lockOwnOrder } from './own-order.ts';

export const showCode = handler(contract.prizes.showCode, {
  run: async ({ db: tx, clock, config, user, input }) => {
    const { userId, sessionId } = user;
    const order = await lockOwnOrder(tx, userId, input.id);
    // An order under review has a code that must stay hidden.
    if (order.state !== 'completed') return fail(1708);
    const code = await revealCode(tx, config, order.id, { sessionId, at: clock.real() });
    return { code: code ?? fail(1708) };
  },
});
