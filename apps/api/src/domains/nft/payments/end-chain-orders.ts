import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { returnStock } from '../market/reserve-series.ts';
import { lockSeries } from '../series-queries.ts';

const OPEN = `select id, series_id from nft_order
  where user_id = $1 and pay_method in ('bnb', 'usdt') and state in ('created', 'paying') order by series_id, id`;
const END = `update nft_order set state = 'cancelled' where id = $1 and state in ('created', 'paying') returning quantity`;

/** Ends the unpaid chain orders of a leaving account. Staff decide on payments that arrive later. */
export const cancelChainOrdersOf = async (tx: Tx, userId: bigint): Promise<void> => {
  const open = await preparedQuery<{ id: bigint; series_id: bigint }>(tx, 'nft_unpaid_of', OPEN, [
    userId,
  ]);
  for (const { id, series_id: seriesId } of open) {
    await lockSeries(tx, seriesId);
    const [ended] = await preparedQuery<{ quantity: number }>(tx, 'nft_unpaid_end', END, [id]);
    if (ended) await returnStock(tx, seriesId, ended.quantity);
  }
};
