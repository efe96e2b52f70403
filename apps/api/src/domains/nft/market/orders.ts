import type { NftOrder as ToldOrder } from '@taice/contract';
import { currencyKey, type PayMethod } from '@taice/contract/shapes';
import { businessDay, formatMicro } from '@taice/core/rules';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { NftOrderTable } from '../../../platform/db/schema-nft.ts';
import type { SealKey } from '../../../platform/seal.ts';
import { createItems, type Series } from '../create-items.ts';
import { addProps } from '../props.ts';

export type NftOrder = Selectable<NftOrderTable>;

export interface NewOrder {
  readonly userId: bigint;
  /** The bought thing: a series of the platform's sale, or a person's offer. */
  readonly of: { readonly seriesId: bigint } | { readonly listingId: bigint };
  readonly quantity: number;
  readonly method: PayMethod;
  /** Total price, micro-points. */
  readonly amount: bigint;
  readonly at: Date;
  /** Payment deadline; null: the same transaction pays the order. */
  readonly expiresAt: Date | null;
}

const INSERT_ORDER = `with next as (select nextval(pg_get_serial_sequence('nft_order', 'id')) as id)
  insert into nft_order (id, order_no, user_id, series_id, listing_id, quantity, pay_method, amount, state, created_at,
    expires_at)
  overriding system value
  select id, 'N' || $1 || lpad(id::text, 10, '0'), $2, $3, $4, $5, $6, $7, 'created', $8, $9 from next
  returning *`;

/** Inserts an order. The caller has already reserved its content. */
export const placeOrder = async (
  tx: Tx,
  { userId, of, quantity, method, amount, at, expiresAt }: NewOrder,
): Promise<NftOrder> => {
  const [order] = await preparedQuery<NftOrder>(tx, 'nft_place_order', INSERT_ORDER, [
    businessDay(at).replaceAll('-', ''),
    userId,
    'seriesId' in of ? of.seriesId : null,
    'listingId' in of ? of.listingId : null,
    quantity,
    method,
    amount,
    at,
    expiresAt,
  ]);
  if (!order) throw new Error('insert of the order returned no row');
  return order;
};

const MARK_ORDER_DELIVERED = `update nft_order set state = 'delivered', delivered_at = $2, expires_at = null
  where id = $1 returning *`;

/** Marks an order as delivered. */
export const markDelivered = async (tx: Tx, { id }: NftOrder, at: Date): Promise<NftOrder> => {
  const [order] = await preparedQuery<NftOrder>(tx, 'nft_order_delivered', MARK_ORDER_DELIVERED, [
    id,
    at,
  ]);
  if (!order) throw new Error(`order ${id} not found`);
  return order;
};

/** Time of a delivery, and the key that seals unrevealed seeds. */
export interface FulfillmentContext {
  readonly key: SealKey;
  readonly at: Date;
}

/** A delivered order and its new items; empty for props, which are only counted. */
export interface Delivered {
  readonly order: NftOrder;
  readonly made: readonly bigint[];
}

/**
 * Delivers an order of the platform's sale, for every payment method. The caller has locked order and series, because
 * serial numbers are consecutive.
 */
export const deliver = async (
  tx: Tx,
  order: NftOrder,
  series: Series,
  { key, at }: FulfillmentContext,
): Promise<Delivered> => {
  const { user_id: ownerId, quantity, amount } = order;
  let createdIds: readonly bigint[] = [];
  if (series.kind === 'prop') await addProps(tx, series.id, ownerId, quantity);
  else {
    const price = amount / BigInt(quantity);
    createdIds = await createItems(tx, {
      key,
      series,
      ownerId,
      quantity,
      at,
      event: 'bought',
      price,
    });
  }
  return { order: await markDelivered(tx, order, at), made: createdIds };
};

/** Public view of an order; `pay`: how to pay on its chain, null if paid with points. */
export const orderView = (order: NftOrder, pay: ToldOrder['pay'] = null): ToldOrder => ({
  id: `${order.id}`,
  order_no: order.order_no,
  amount: formatMicro(order.amount),
  currency_key: currencyKey,
  state: order.state,
  pay,
  expires_at: order.expires_at?.toISOString() ?? null,
});

const COUNT_PURCHASED = `select series_id, sum(quantity)::int as had from nft_order
  where user_id = $1 and series_id = any($2::bigint[]) and state not in ('cancelled', 'expired', 'refunded')
  group by series_id`;

/** How many pieces of each series a person has bought or is about to pay for. */
export const countPurchased = async (
  db: Database,
  userId: bigint,
  seriesIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> => {
  const rows = await preparedQuery<{ series_id: bigint; had: number }>(
    db,
    'nft_had',
    COUNT_PURCHASED,
    [userId, seriesIds],
  );
  return new Map(rows.map(({ series_id, had }) => [series_id, had]));
};
