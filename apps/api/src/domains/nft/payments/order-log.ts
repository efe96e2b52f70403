import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { chainOrder } from './order-view.ts';
import { ownOrders } from './own-orders.ts';
import { paymentsOf } from './payment-queries.ts';

export const orderLog = handler(contract.nft.orderLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const found = await ownOrders(db, user.userId, limitOffsetOf(input));
    const page = found.slice(0, input.page_size);
    const payments = await paymentsOf(
      db,
      page.map(({ id }) => id),
    );
    return {
      list: page.map((order) => chainOrder(call, order, payments)),
      ...pageFields(found, input),
    };
  },
});
