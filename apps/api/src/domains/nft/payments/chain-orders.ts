import type { PayCoin } from '@taice/contract/shapes';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { NftChainOrderTable } from '../../../platform/db/schema-nft.ts';
import type { NftOrder } from '../market/orders.ts';
import type { Payable } from './classify-payment.ts';
import { coinValue, type AcceptedCoin } from './accepted-coins.ts';

type ChainOrderRow = Selectable<NftChainOrderTable>;

const INSERT_CHAIN_ORDER = `insert into nft_chain_order (order_id, coin, contract, collector, buyer_address, value, pay_until)
  values ($1, $2, $3, $4, $5, $6, $7) returning *`;

/** Stores how an order is to be paid, by `buyerAddress` only; `payUntil` is on the real clock. */
export const placeChainOrder = async (
  tx: Tx,
  order: NftOrder,
  {
    way: acceptedCoin,
    buyerAddress,
    payUntil,
  }: { way: AcceptedCoin; buyerAddress: string; payUntil: Date },
): Promise<ChainOrderRow> => {
  const { coin, contract, collector } = acceptedCoin;
  const value = coinValue(order.amount, acceptedCoin, order.id);
  const values = [order.id, coin, contract, collector, buyerAddress, value, payUntil];
  const [row] = await preparedQuery<ChainOrderRow>(
    tx,
    'nft_place_chain_order',
    INSERT_CHAIN_ORDER,
    values,
  );
  if (!row) throw new Error('insert of the order returned no row');
  return row;
};

const LOCK_WALLET_ADDRESS = `select chain_address from "user" where id = $1 for no key update`;

/** The bound wallet of a person, locked until the transaction ends; null: none is bound. */
export const buyerAddressOf = async (tx: Tx, userId: bigint): Promise<string | null> =>
  (
    await preparedQuery<{ chain_address: string | null }>(
      tx,
      'nft_buyer_address',
      LOCK_WALLET_ADDRESS,
      [userId],
    )
  )[0]?.chain_address ?? null;

const COUNT_UNPAID_ORDERS = `select count(*)::int as n from nft_order
  where user_id = $1 and pay_method in ('bnb', 'usdt') and state in ('created', 'paying', 'expired', 'cancelled')
    and created_at > $2`;

/** Number of a person's orders since then that reserved pieces and were not paid. */
export const countUnpaidOrders = async (tx: Tx, userId: bigint, since: Date): Promise<number> =>
  (await preparedQuery<{ n: number }>(tx, 'nft_unpaid', COUNT_UNPAID_ORDERS, [userId, since]))[0]
    ?.n ?? 0;

const LIST_ORDERS_OF_ADDRESS = `select c.order_id, c.value, c.pay_until, o.state, o.series_id, o.user_id
  from nft_chain_order c join nft_order o on o.id = c.order_id
  where c.buyer_address = $1 and c.coin = $2 and c.collector = $3 order by c.order_id desc limit 500`;

export interface PayableRow extends Payable {
  readonly seriesId: bigint;
  readonly userId: bigint;
}

/** Orders that a wallet was to pay in a coin, the newest first. */
export const ordersOfBuyerAddress = async (
  db: Database,
  { buyerAddress, coin, collector }: { buyerAddress: string; coin: PayCoin; collector: string },
): Promise<PayableRow[]> => {
  const rows = await preparedQuery<{
    order_id: bigint;
    value: string;
    pay_until: Date;
    state: NftOrder['state'];
    series_id: bigint;
    user_id: bigint;
  }>(db, 'nft_of_buyer_address', LIST_ORDERS_OF_ADDRESS, [buyerAddress, coin, collector]);
  return rows.map((row) => ({
    orderId: row.order_id,
    value: BigInt(row.value),
    payUntil: row.pay_until,
    state: row.state,
    seriesId: row.series_id,
    userId: row.user_id,
  }));
};

const LOCK_ORDER = `select * from nft_order where id = $1 for update`;

/** Locks an order until the transaction ends. A caller who needs its series locks that first. */
export const lockOrder = async (tx: Tx, id: bigint): Promise<NftOrder | undefined> =>
  (await preparedQuery<NftOrder>(tx, 'nft_lock_order', LOCK_ORDER, [id]))[0];

const RECORD_MADE_ITEMS = `update nft_chain_order set made = $2 where order_id = $1`;

/** Records the items that were made for an order. */
export const recordMadeItems = async (
  tx: Tx,
  orderId: bigint,
  madeIds: readonly bigint[],
): Promise<void> =>
  void (await preparedQuery(tx, 'nft_order_made', RECORD_MADE_ITEMS, [
    orderId,
    madeIds.map(String),
  ]));
