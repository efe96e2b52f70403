import { type Database, hot } from '../../../../platform/db/pool.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Services } from '../../../../platform/services.ts';
import { lockSeries } from '../../series-queries.ts';
import { putStockBack } from '../choose-series.ts';
import type { NftOrder } from '../orders.ts';

const BATCH = 100;
const DUE = `select id, series_id from nft_order
  where state = 'created' and expires_at <= $1 and series_id is not null order by expires_at, id limit ${BATCH}`;
const EXPIRE = `update nft_order set state = 'expired' where id = $1 and state = 'created' and expires_at <= $2
  returning *`;

type Needs = Pick<Services, 'clock'> & { readonly db: Database };

/**
 * What nobody has begun to pay in its time goes back to the shelf. Whatever is seen on its chain moves an order on from
 * `created` first; what comes later is that order's own trouble. Repeated, or run by two, it does nothing twice.
 */
export const endOrders = async ({ db, clock }: Needs): Promise<void> => {
  const at = clock.rule();
  for (;;) {
    const due = await hot<{ id: bigint; series_id: bigint }>(db, 'nft_orders_due', DUE, [at]);
    for (const { id, series_id: seriesId } of due)
      await transaction(db, async (tx) => {
        await lockSeries(tx, seriesId);
        const [order] = await hot<NftOrder>(tx, 'nft_order_expire', EXPIRE, [id, at]);
        if (order) await putStockBack(tx, seriesId, order.quantity);
      });
    if (due.length < BATCH) return;
  }
};
