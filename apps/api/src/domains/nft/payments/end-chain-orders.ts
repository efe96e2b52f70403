import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { returnStock } from '../market/reserve-series.ts';
import { lockSeries } from '../series-queries.ts';

const LOCK_UNPAID_ORDERS = `select id, series_id from nft_order
  where user_id = $1 and pay_method in ('bnb', 'usdt') and state in ('created', 'paying') order by series_id, id`;
const CANCEL_ORDER = `update nft_order set state = 'cancelled' where id = $1 and state in ('created', 'paying') returning quantity`;

/** Ends the unpaid chain orders of a leaving account. Staff decide on payments that arrive later. */
export const cancelChainOrdersOf = async (tx: Tx, userId: bigint): Promise<void> => {
  const unpaid = await preparedQuery<{ id: bigint; series_id: bigint }>(
    tx,
    'nft_unpaid_of',
    LOCK_UNPAID_ORDERS,
    [userId],
  );
  for (const { id, series_id: seriesId } of unpaid) {
    await lockSeries(tx, seriesId);
    const [cancelled] = await preparedQuery<{ quantity: number }>(
      tx,
      'nft_unpaid_end',
      CANCEL_ORDER,
      [id],
    );
    if (cancelled) await returnStock(tx, seriesId, cancelled.quantity);
  }
};
