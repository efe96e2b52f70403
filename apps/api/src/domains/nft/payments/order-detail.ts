import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { readItems } from '../item-queries.ts';
import { nftItem, propItem } from '../item-view.ts';
import { propsOf } from '../props.ts';
import { chainOrder } from './order-view.ts';
import { ownOrder } from './own-orders.ts';
import { paymentsOf } from './payment-queries.ts';

export const orderDetail = handler(contract.nft.orderDetail, {
  run: async (call) => {
    const { db, user, input } = call;
    const order = (await ownOrder(db, user.userId, input.order_id)) ?? fail(1801);
    const items = await readItems(db, order.made.map(BigInt), user.userId);
    const isDelivered = order.state === 'delivered';
    const props = isDelivered && items.length === 0 ? await propsOf(db, user.userId) : [];
    return {
      order: chainOrder(call, order, await paymentsOf(db, [order.id])),
      items: items.map((row) => nftItem(call, row)),
      props: props
        .filter(({ series_id }) => series_id === order.series_id)
        .map((row) => propItem(call, row)),
    };
  },
});
