import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { ordersOf } from './order-queries.ts';
import { orderItems } from './order-view.ts';

export const orders = handler(contract.prizes.orders, {
  run: async (call) => {
    const { db, user, input } = call;
    const isOpen = input.state === undefined ? undefined : input.state === 'open';
    const filter = { isOpen, type: input.type, ...limitOffsetOf(input) };
    const found = await ordersOf(db, user.userId, filter);
    return {
      list: await orderItems(call, found.slice(0, input.page_size)),
      ...pageFields(found, input),
    };
  },
});
