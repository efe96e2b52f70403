import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { balances } from '../ledger/queries.ts';
import { moveOrder } from './move-order.ts';
import { lockOwnOrder } from './own-order.ts';
import { redeemed } from './redeem.ts';

export const cancelOrder = handler(contract.prizes.cancelOrder, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const order = await lockOwnOrder(tx, user.userId, input.id);
    const by = { actor: 'user', at: clock.rule() };
    const cancelled = await moveOrder(tx, order, 'cancelled', by);
    const { available } = await balances(tx, user.userId);
    return redeemed(call, { order: cancelled, available });
  },
});
