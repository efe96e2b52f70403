import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { moveOrder } from './move-order.ts';
import { isReceivable } from './order-states.ts';
import { oneOrderItem, withoutDestination } from './order-view.ts';
import { lockOwnOrder } from './own-order.ts';

export const confirmReceipt = handler(contract.prizes.confirmReceipt, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const order = await lockOwnOrder(tx, user.userId, input.id);
    // The person cannot confirm a membership: only the staff knows that it is set up.
    if (!isReceivable(order.type, order.state)) return fail(1708, { data: { state: order.state } });
    const transition = { actor: 'user', at: clock.rule() };
    const received = await moveOrder(tx, order, 'completed', transition);
    return withoutDestination(await oneOrderItem(call, received));
  },
});
