import { type Database, preparedQuery } from '../../../../platform/db/pool.ts';
import { attemptItem } from '../../../../platform/jobs/attempt-item.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Services } from '../../../../platform/services.ts';
import { lockSeries } from '../../series-queries.ts';
import { returnStock } from '../reserve-series.ts';

const BATCH_SIZE = 100;
/** ms until an unread order ends even though its payment is unknown. Staff decide on payments seen later. */
const MAX_UNREAD_MS = 86_400_000;
// An order waits until its chain was read past its deadline and every payment of its buyer was judged.
const EXPIRED_CONDITION = `o.state in ('created', 'paying') and c.order_id = o.id and (c.pay_until < $1 or (
      c.pay_until < (select r.block_at from nft_chain_read r where r.collector = c.collector)
      and not exists (select from nft_payment p where p.state = 'new' and p.from_address = c.buyer_address)))`;
const FIND_EXPIRED_ORDERS = `select o.id, o.series_id from nft_order o, nft_chain_order c
  where ${EXPIRED_CONDITION} order by o.id limit ${BATCH_SIZE}`;
const EXPIRE_ORDER = `update nft_order o set state = 'expired' from nft_chain_order c where o.id = $2 and ${EXPIRED_CONDITION}
  returning o.quantity`;

type Needs = Pick<Services, 'clock' | 'log'> & { readonly db: Database };

/**
 * Ends chain orders that were not paid in time and returns their pieces to the stock. Point orders are paid at once.
 * Each order has its own transaction; a second or concurrent run changes nothing.
 */
export const expireOrders = async (needs: Needs): Promise<void> => {
  const { db, clock } = needs;
  const unread = new Date(clock.real().getTime() - MAX_UNREAD_MS);
  for (;;) {
    const expired = await preparedQuery<{ id: bigint; series_id: bigint }>(
      db,
      'nft_orders_due',
      FIND_EXPIRED_ORDERS,
      [unread],
    );
    let endedCount = 0;
    for (const { id, series_id: seriesId } of expired)
      endedCount +=
        (await attemptItem(needs, 'market orders', id, () =>
          transaction(db, async (tx) => {
            await lockSeries(tx, seriesId);
            const values = [unread, id];
            const [order] = await preparedQuery<{ quantity: number }>(
              tx,
              'nft_order_expire',
              EXPIRE_ORDER,
              values,
            );
            if (order) await returnStock(tx, seriesId, order.quantity);
            return order ? 1 : 0;
          }),
        )) ?? 0;
    if (expired.length < BATCH_SIZE || endedCount === 0) return;
  }
};
