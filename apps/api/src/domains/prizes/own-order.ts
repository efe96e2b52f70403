import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockOrder, type Order } from './order-queries.ts';

/** One of a person's own orders, locked until the transaction ends. 404: there is no such one. */
export const lockOwnOrder = async (tx: Tx, userId: bigint, id: bigint): Promise<Order> => {
  const order = await lockOrder(tx, id);
  return order?.user_id === userId ? order : fail(404);
};
