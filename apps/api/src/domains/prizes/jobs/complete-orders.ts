import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder } from '../order-queries.ts';
import { deleteOldFingerprints } from '../delivery-fingerprints.ts';

const BATCH_SIZE = 100;
const FIND_DUE_ORDERS = `select id from prize_order where state in ('shipped', 'delivered') and shipped_at <= $1
  order by shipped_at, id limit ${BATCH_SIZE}`;

type Needs = Pick<Services, 'clock' | 'settings'> & { readonly db: Database };

/** Completes orders that were shipped long ago, and erases old addresses. Harmless to repeat or to run in parallel. */
export const completeOrders = async ({ db, clock, settings }: Needs): Promise<void> => {
  const at = clock.rule();
  const shippedBefore = new Date(at.getTime() - settings.order_complete_ms);
  for (;;) {
    const found = await preparedQuery<{ id: bigint }>(db, 'orders_due', FIND_DUE_ORDERS, [
      shippedBefore,
    ]);
    for (const { id } of found)
      await transaction(db, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.state === 'shipped' || order?.state === 'delivered')
          await moveOrder(tx, order, 'completed', { actor: 'job', at });
      });
    if (found.length < BATCH_SIZE) break;
  }
  await deleteOldFingerprints(db, at);
};
