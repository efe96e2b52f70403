import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readBalances } from '../ledger/queries.ts';
import { moveOrder } from './move-order.ts';
import { lockOwnOrder } from './own-order.ts';
import { redemptionReply } from './redeem.ts';

export const cancelOrder = handler(contract.prizes.cancelOrder, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const order = await lockOwnOrder(tx, user.userId, input.id);
    const transition = { actor: 'user', at: clock.rule() };
    const cancelled = await moveOrder(tx, order, 'cancelled', transition);
    const { available } = await readBalances(tx, user.userId);
    return redemptionReply(call, { order: cancelled, available });
  },
});
