import type { Selectable } from 'kysely';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';
import type { NftChainOrderTable } from '../../../platform/db/schema-nft.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';
import type { NftOrder } from '../market/orders.ts';

/** A chain order of a person, with its series. */
export type OwnOrder = NftOrder &
  Omit<Selectable<NftChainOrderTable>, 'order_id'> & {
    readonly series_name: I18n;
    readonly series_picture: Buffer;
  };

const OWN_ORDERS = `select o.*, c.coin, c.contract, c.collector, c.buyer_address, c.value, c.pay_until, c.tx_hash, c.made,
    s.name as series_name, s.picture as series_picture
  from nft_order o join nft_chain_order c on c.order_id = o.id join nft_series s on s.id = o.series_id
  where o.user_id = $1`;
const READ_OWN_ORDER = `${OWN_ORDERS} and o.id = $2`;
const LIST_OWN_ORDERS = `${OWN_ORDERS} order by o.id desc limit $2 offset $3`;

/** One order of this person; undefined: there is none, or another person owns it. */
export const ownOrder = async (
  db: Database,
  userId: bigint,
  id: bigint,
): Promise<OwnOrder | undefined> =>
  (await preparedQuery<OwnOrder>(db, 'nft_own_order', READ_OWN_ORDER, [userId, id]))[0];

/** Orders of this person, the newest first, plus one extra row if there are more. */
export const ownOrders = (
  db: Database,
  userId: bigint,
  { limit, offset }: LimitOffset,
): Promise<OwnOrder[]> =>
  preparedQuery<OwnOrder>(db, 'nft_own_orders', LIST_OWN_ORDERS, [userId, limit, offset]);
