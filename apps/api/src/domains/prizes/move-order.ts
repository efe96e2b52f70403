import type { OrderState } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { escrowAccount, systemAccount, userAccount } from '../ledger/accounts.ts';
import { journalKeys } from '../ledger/keys.ts';
import { transfer } from '../ledger/transfer.ts';
import { releaseCode } from './codes.ts';
import type { Order } from './order-queries.ts';
import { canTransition, isRefundedState } from './order-states.ts';
import { returnStock } from './prize-queries.ts';

/** The actor of a step, and their remark. */
export interface OrderTransition {
  /** 'user', 'job' or 'staff:<name>'. */
  readonly actor: string;
  /** The remark that the recipient reads. */
  readonly remark?: string | undefined;
  /** The reason for a review, for the staff only. */
  readonly why?: string | undefined;
  readonly parcel?: { readonly carrier: string; readonly trackingNo: string } | undefined;
  /** On the rule clock. */
  readonly at: Date;
}

const INSERT_ORDER_EVENT = `insert into order_event (order_id, seq, state, actor, note, at)
  select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5 from order_event where order_id = $1`;
// After the last step, the address and account of a deleted person are erased.
const UPDATE_ORDER_STATE = `update prize_order o set state = $2, updated_at = $3, remark = coalesce($4, remark),
    carrier = coalesce($5, carrier), tracking_no = coalesce($6, tracking_no),
    shipped_at = case when $2 = 'shipped' then $3 else shipped_at end,
    ended_at = case when $2 in ('completed', 'refunded') then $3 end,
    address = case when $2 in ('completed', 'refunded') and u.status = 'deleted' then null else address end,
    member_account = case when $2 in ('completed', 'refunded') and u.status = 'deleted' then null else member_account end
  from "user" u where o.id = $1 and u.id = o.user_id
  returning o.*`;
const IS_USER_DELETED = `select status = 'deleted' as gone from "user" where id = $1 for share`;

const recordStep = async (
  tx: Tx,
  orderId: bigint,
  state: OrderState,
  { actor, remark, why, at }: OrderTransition,
): Promise<void> => {
  await preparedQuery(tx, 'order_event', INSERT_ORDER_EVENT, [
    orderId,
    state,
    actor,
    remark ?? why ?? '',
    at,
  ]);
};

const reasonOf = ({ id }: Order, { actor, at }: OrderTransition) => ({
  refType: 'order',
  refId: `${id}`,
  bizDate: businessDay(at),
  actor,
  at,
});

const spend = async (tx: Tx, order: Order, transition: OrderTransition): Promise<void> => {
  await transfer(tx, {
    ...reasonOf(order, transition),
    type: 'order_final',
    key: journalKeys.orderFinal(order.id),
    entries: [
      { account: escrowAccount('order', order.id), amount: -order.points },
      { account: systemAccount('redemption_revenue'), amount: order.points },
    ],
  });
};

/** Refunds the points and returns the stock. Points of a deleted account leave circulation. */
const refund = async (tx: Tx, order: Order, transition: OrderTransition): Promise<void> => {
  await returnStock(tx, order.prize_id, order.quantity);
  if (order.type === 'virtual') await releaseCode(tx, order.id);
  const [person] = await preparedQuery<{ gone: boolean }>(tx, 'order_is_gone', IS_USER_DELETED, [
    order.user_id,
  ]);
  await transfer(tx, {
    ...reasonOf(order, transition),
    type: 'order_refund',
    key: journalKeys.orderRefund(order.id),
    entries: [
      { account: escrowAccount('order', order.id), amount: -order.points },
      {
        account: person?.gone ? systemAccount('burn') : userAccount(order.user_id, 'available'),
        amount: order.points,
      },
    ],
  });
};

const applyTransition = async (
  tx: Tx,
  order: Order,
  to: OrderState,
  transition: OrderTransition,
): Promise<Order> => {
  if (!canTransition(order.type, order.state, to))
    return fail(1708, {
      data: { state: order.state },
      detail: `cannot move from ${order.state} to ${to}`,
    });
  await recordStep(tx, order.id, to, transition);
  const { remark, parcel, at } = transition;
  const values = [order.id, to, at, remark || null, parcel?.carrier, parcel?.trackingNo];
  const [updated] = await preparedQuery<Order>(tx, 'order_moved', UPDATE_ORDER_STATE, values);
  if (!updated) throw new Error(`order ${order.id} has no owner`);
  return updated;
};

/** Notifies the person of the order's state. */
export const emitOrderMoved = (
  tx: Tx,
  { id, user_id: userId, state }: Order,
  { remark, at }: Pick<OrderTransition, 'remark' | 'at'>,
): Promise<void> => {
  const payload = { order_id: `${id}`, state, remark: remark ?? '' };
  return emit(tx, { type: 'order.moved', userId, at, payload });
};

/**
 * Moves a locked order to its next state and books its points. Notifies the person. 1708: the state does not follow.
 */
export const moveOrder = async (
  tx: Tx,
  order: Order,
  to: OrderState,
  transition: OrderTransition,
): Promise<Order> => {
  const updated = await applyTransition(tx, order, to, transition);
  if (to === 'completed') await spend(tx, updated, transition);
  if (isRefundedState(to)) await refund(tx, updated, transition);
  await emitOrderMoved(tx, updated, transition);
  return isRefundedState(to)
    ? applyTransition(tx, updated, 'refunded', { actor: transition.actor, at: transition.at })
    : updated;
};
