import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { lockOrder } from './chain-orders.ts';
import { chainOrder } from './order-view.ts';
import { ownOrder } from './own-orders.ts';
import { paymentsOf } from './payment-queries.ts';

const MARK_ORDER_PAYING = `update nft_order set state = 'paying' where id = $1 and state = 'created'`;
const STORE_REPORTED_TX = `update nft_chain_order set tx_hash = $2 where order_id = $1`;

export const payOrder = handler(contract.nft.payOrder, {
  run: async (call) => {
    const { db: tx, user, input } = call;
    const { order_id: id, tx_hash: hash } = input;
    if (!(await ownOrder(tx, user.userId, id))) return fail(1801);
    const locked = await lockOrder(tx, id);
    // The payment may have been seen on the chain first, so a delivered order is no error.
    if (locked?.state !== 'created' && locked?.state !== 'paying' && locked?.state !== 'delivered')
      return fail(1813);
    if (locked.state !== 'delivered') {
      await preparedQuery(tx, 'nft_order_paying', MARK_ORDER_PAYING, [id]);
      await preparedQuery(tx, 'nft_order_told', STORE_REPORTED_TX, [id, hash]);
    }
    const order = (await ownOrder(tx, user.userId, id)) ?? fail(1801);
    return { order: chainOrder(call, order, await paymentsOf(tx, [id])) };
  },
});
