import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder } from './order-queries.ts';
import { canTransition } from './order-states.ts';

const LIST_OPEN_ORDERS =
  'select id from prize_order where user_id = $1 and ended_at is null order by id';
const ERASE_ORDER_ADDRESSES = `update prize_order set address = null, member_account = null
  where user_id = $1 and ended_at is not null and (address is not null or member_account is not null)`;

/** Cancels the open orders of an account under deletion, and erases the addresses of completed ones. */
export const cancelOrdersOfDeletedUser = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<void> => {
  for (const { id } of await preparedQuery<{ id: bigint }>(
    tx,
    'orders_of_leaver',
    LIST_OPEN_ORDERS,
    [userId],
  )) {
    const order = await lockOrder(tx, id);
    if (order && canTransition(order.type, order.state, 'cancelled'))
      await moveOrder(tx, order, 'cancelled', { actor: 'job', at });
  }
  await preparedQuery(tx, 'orders_forget', ERASE_ORDER_ADDRESSES, [userId]);
};
