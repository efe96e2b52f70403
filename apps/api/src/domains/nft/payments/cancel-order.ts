import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { returnStock } from '../market/reserve-series.ts';
import { lockSeries } from '../series-queries.ts';
import { chainOrder } from './order-view.ts';
import { ownOrder } from './own-orders.ts';
import { paymentsOf } from './payment-queries.ts';

// An order that is being paid, or for which a payment has arrived, cannot be cancelled.
const CANCEL_ORDER = `update nft_order o set state = 'cancelled', expires_at = null where o.id = $1 and o.state = 'created'
    and not exists (select from nft_payment p join nft_chain_order c on c.order_id = o.id
      where p.state = 'new' and p.from_address = c.buyer_address)
  returning o.quantity`;

export const cancelOrder = handler(contract.nft.cancelOrder, {
  run: async (call) => {
    const { db: tx, user, input } = call;
    const { order_id: id } = input;
    const { series_id: seriesId } = (await ownOrder(tx, user.userId, id)) ?? fail(1801);
    if (seriesId === null) return fail(1801);
    await lockSeries(tx, seriesId);
    const [cancelled] = await preparedQuery<{ quantity: number }>(
      tx,
      'nft_order_cancel',
      CANCEL_ORDER,
      [id],
    );
    if (!cancelled) return fail(1813);
    await returnStock(tx, seriesId, cancelled.quantity);
    const order = (await ownOrder(tx, user.userId, id)) ?? fail(1801);
    return { order: chainOrder(call, order, await paymentsOf(tx, [id])) };
  },
});
