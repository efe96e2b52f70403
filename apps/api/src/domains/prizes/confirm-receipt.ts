import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { moveOrder } from './move-order.ts';
import { oneOrderItem } from './order-view.ts';
import { lockOwnOrder } from './own-order.ts';

export const confirmReceipt = handler(contract.prizes.confirmReceipt, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const order = await lockOwnOrder(tx, user.userId, input.id);
    const by = { actor: 'user', at: clock.rule() };
    return oneOrderItem(call, await moveOrder(tx, order, 'completed', by));
  },
});
