import type { OrderState, PrizeType } from '@taice/contract';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { PrizeOrderTable } from '../../platform/db/schema-prizes.ts';
import type { LimitOffset } from '../../platform/pagination.ts';

export type Order = Selectable<PrizeOrderTable>;

/** A past step of an order. */
export interface OrderStep {
  readonly order_id: bigint;
  readonly state: OrderState;
  readonly at: Date;
}

interface OrderFilter extends LimitOffset {
  readonly isOpen: boolean | undefined;
  readonly type: PrizeType | undefined;
}

/** A person's orders, the newest first, and one more than requested if there is one. */
export const ordersOf = (
  db: Database,
  userId: bigint,
  { isOpen, type, limit, offset }: OrderFilter,
): Promise<Order[]> =>
  db
    .selectFrom('prize_order')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(isOpen !== undefined, (query) => query.where('ended_at', isOpen ? 'is' : 'is not', null))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const READ_ORDER_STEPS = `select order_id, state, at from order_event where order_id = any($1::bigint[]) order by order_id, seq`;

export const stepsOf = (db: Database, orders: readonly bigint[]): Promise<OrderStep[]> =>
  preparedQuery<OrderStep>(db, 'order_steps', READ_ORDER_STEPS, [orders]);

const FIND_ORDER = 'select * from prize_order where id = $1';
const LOCK_ORDER = `${FIND_ORDER} for no key update`;

export const findOrder = async (db: Database, id: bigint): Promise<Order | undefined> =>
  (await preparedQuery<Order>(db, 'order', FIND_ORDER, [id]))[0];

/** The order, locked until the transaction ends. */
export const lockOrder = async (tx: Tx, id: bigint): Promise<Order | undefined> =>
  (await preparedQuery<Order>(tx, 'order_locked', LOCK_ORDER, [id]))[0];
