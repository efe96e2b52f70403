import type { Tx } from '../../../platform/db/pool.ts';
import { deliver, type FulfillmentContext } from '../market/orders.ts';
import { emitBought } from '../market/emit-bought.ts';
import { lockSeries } from '../series-queries.ts';
import { lockOrder, recordMadeItems } from './chain-orders.ts';

/** Delivers a paid order. The reserved pieces now belong to the buyer. */
export const deliverPaidOrder = async (
  tx: Tx,
  { orderId, seriesId }: { readonly orderId: bigint; readonly seriesId: bigint },
  fulfillment: FulfillmentContext,
): Promise<void> => {
  const series = await lockSeries(tx, seriesId);
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} not found`);
  const { made, order: delivered } = await deliver(tx, order, series, fulfillment);
  await recordMadeItems(tx, orderId, made);
  await emitBought(tx, delivered, { kind: series.kind, at: fulfillment.at });
};
