import { readRefund } from '@taice/chain';
import { audit, type Decider } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { SealKey } from '../../../platform/seal.ts';
import { takeStock } from '../market/reserve-series.ts';
import { lockSeries } from '../series-queries.ts';
import { lockOrder } from './chain-orders.ts';
import { deliverPaidOrder } from './deliver-paid-order.ts';
import { lockPayment, type Payment } from './payment-queries.ts';
import { notifyPayment } from './notify-payment.ts';

const requireOpenPayment = async (tx: Tx, id: bigint): Promise<Payment> => {
  const payment = (await lockPayment(tx, id)) ?? fail(404);
  return payment.state === 'open'
    ? payment
    : fail(1708, { detail: `the payment is ${payment.state}` });
};

const STORE_DECISION = `update nft_payment set state = $2, order_id = $3, user_id = coalesce(user_id, $4), owed = $5, refund_tx = $6,
  decided_at = $7 where id = $1 returning *`;

interface PaymentDecision {
  readonly state: 'settled' | 'refunded' | 'passed';
  readonly orderId?: bigint;
  readonly userId?: bigint;
  readonly refundTx?: string;
}

const decide = async (
  tx: Tx,
  { staff, reason, at }: Decider,
  payment: Payment,
  { state, orderId, userId, refundTx }: PaymentDecision,
): Promise<void> => {
  const order = orderId ?? payment.order_id;
  const owed = state === 'settled' ? '0' : payment.owed;
  const values = [payment.id, state, order, userId ?? null, owed, refundTx ?? null, at];
  const [row] = await preparedQuery<Payment>(tx, 'nft_payment_decided', STORE_DECISION, values);
  if (!row) throw new Error(`payment ${payment.id} not found`);
  await audit(
    tx,
    { staff, reason, at },
    {
      action: `nft_payment.${state}`,
      target: ['nft_payment', payment.id],
      before: { kind: payment.kind, owed: payment.owed },
      after: { order_id: order === null ? null : `${order}`, refund_tx: refundTx ?? null },
    },
  );
  // The message shows the amount owed before this decision.
  await notifyPayment(tx, { ...row, owed: payment.owed }, state, at, reason);
};

const seriesOfChainOrder = async (tx: Tx, orderId: bigint): Promise<bigint> => {
  const order = await tx
    .selectFrom('nft_order')
    .innerJoin('nft_chain_order', 'nft_chain_order.order_id', 'nft_order.id')
    .select('series_id')
    .where('nft_order.id', '=', orderId)
    .executeTakeFirst();
  return order?.series_id ?? fail(1708, { detail: 'the order is not paid on a chain' });
};

/**
 * Assigns a payment that did not match by itself to an order, and delivers that order. The order is its own or the
 * given one. 1708: nothing to decide, or no such order. 1601: out of stock.
 */
export const settlePayment = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  { key, order: namedOrderId }: { readonly key: SealKey; readonly order?: bigint | undefined },
): Promise<void> => {
  const payment = await requireOpenPayment(tx, id);
  if (payment.kind === 'over') return fail(1708, { detail: 'the order is already delivered' });
  const orderId = namedOrderId ?? payment.order_id ?? fail(1708, { detail: 'add --order' });
  const seriesId = await seriesOfChainOrder(tx, orderId);
  const series = await lockSeries(tx, seriesId);
  const order = (await lockOrder(tx, orderId)) ?? fail(404);
  const isReopened = order.state === 'expired' || order.state === 'cancelled';
  if (!isReopened && order.state !== 'created' && order.state !== 'paying')
    return fail(1708, { detail: `the order is ${order.state}` });
  if (isReopened) await takeStock(tx, series, order.quantity);
  await decide(tx, decider, payment, { state: 'settled', orderId, userId: order.user_id });
  return deliverPaidOrder(tx, { orderId, seriesId }, { key, at: decider.at });
};

interface Refund {
  readonly hash: string;
  readonly config: Config;
  readonly settings: Settings;
  /** Trusts staff where blocks do not show the transfer, e.g. one that a contract sent. */
  readonly anyway: boolean;
}

const assertRefundArrived = async (
  payment: Payment,
  { hash, config, settings }: Refund,
): Promise<void> => {
  const { nftSales, coins } = config;
  const [rpcUrl] = nftSales?.rpcUrls ?? [];
  const to = payment.from_address;
  if (rpcUrl === undefined || to === null)
    return fail(1708, {
      detail: 'no node could confirm it; add --anyway to record it all the same',
    });
  const contract = payment.coin === 'BNB' ? null : coins.usdt;
  const { value, confirmations } = await readRefund({ rpcUrl, hash, contract, to });
  if (confirmations < settings.bsc_confirmations)
    return fail(1708, { detail: `it has only ${confirmations} confirmations` });
  if (value < BigInt(payment.owed))
    return fail(1708, { detail: `it paid ${value} to ${to}, but ${payment.owed} is owed` });
};

const MARK_ORDER_REFUNDED = `update nft_order set state = 'refunded' where id = $1 and state in ('expired', 'cancelled')`;

/** Records that the amount owed was refunded by this transaction, after a check on the chain. 1708: it was not. */
export const refundPayment = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  refund: Refund,
): Promise<void> => {
  const payment = await requireOpenPayment(tx, id);
  if (!refund.anyway) await assertRefundArrived(payment, refund);
  const linked = await tx
    .selectFrom('nft_payment')
    .select('id')
    .where('refund_tx', '=', refund.hash)
    .executeTakeFirst();
  if (linked) return fail(1708, { detail: `it already refunded payment ${linked.id}` });
  if (payment.order_id !== null)
    await preparedQuery(tx, 'nft_order_ended', MARK_ORDER_REFUNDED, [payment.order_id]);
  return decide(tx, decider, payment, { state: 'refunded', refundTx: refund.hash });
};

/** Closes a payment without a refund. */
export const dismissPayment = async (tx: Tx, decider: Decider, id: bigint): Promise<void> =>
  decide(tx, decider, await requireOpenPayment(tx, id), { state: 'passed' });
