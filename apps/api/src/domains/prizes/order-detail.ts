import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { findOrder } from './order-queries.ts';
import { oneOrderItem } from './order-view.ts';

export const orderDetail = handler(contract.prizes.orderDetail, {
  run: async (call) => {
    const order = await findOrder(call.db, call.input.id);
    return order?.user_id === call.user.userId ? oneOrderItem(call, order) : fail(404);
  },
});
