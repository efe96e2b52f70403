import type { ChainOrder } from '@taice/contract';
import { createWalletOperation } from '../coins/wallet-operation.ts';
import { canGiveUp, type CoinStep, todoStep } from '../coins/coin-transfer.ts';
import { runCoinStep } from '../coins/run-coin-step.ts';
import type { CoinCall, CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { nftKeys } from './keys.ts';

/** A payment by the viewer's own wallet. It is stored until it is over, also over a reload. */
export type OrderPayment = {
  readonly orderId: string;
  /** Owner and sending address; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** Contract of the token; null: the chain's own coin. */
  readonly token: string | null;
  /** Base units. */
  readonly value: string;
  /** Blocks after which it counts. */
  readonly needed: number;
  readonly step: CoinStep;
};

const callOf = ({ to, token, value }: Pick<OrderPayment, 'to' | 'token' | 'value'>): CoinCall =>
  token === null
    ? { kind: 'native', to, value: BigInt(value), gas: null }
    : { kind: 'send', token, to, value: BigInt(value) };

/** The result of the payment; null: it still runs. The server knows if the order is paid. */
export const orderPaymentOutcome = ({ step: { state } }: OrderPayment): 'done' | 'failed' | null =>
  state === 'done' ? 'done' : state === 'refused' || state === 'failed' ? 'failed' : null;

const reportPayment = (taice: Taice, orderId: string, hash: string): void =>
  void taice.api.nft
    .payOrder({ order_id: orderId, tx_hash: hash }, { waitForConnection: true, toast: false })
    .then(() => taice.queries.invalidateQueries({ queryKey: nftKeys.all }))
    // A failure does no harm: the server reads the chain itself, and the order shows the result.
    .catch(() => {});

const payments = createWalletOperation<OrderPayment>({
  key: 'nftPayment',
  lock: 'taice nft payment',
  isKept: ({ orderId, to, value, needed, step }) =>
    [orderId, to, step?.state].every((text) => typeof text === 'string') &&
    /^\d+$/.test(value ?? '') &&
    typeof needed === 'number',
  lead: async (taice, payment, { save, ...leading }) => {
    if (orderPaymentOutcome(payment) !== null) return;
    await runCoinStep(payment.step, {
      ...leading,
      call: callOf(payment),
      needed: payment.needed,
      save: (step) => save({ ...payment, step }),
      sent: (hash) => reportPayment(taice, payment.orderId, hash),
    });
  },
});

/** The viewer's payment that runs here, or has just ended; null: none. */
export const orderPaymentAtom = payments.atom;

/** Runs a stored payment with the wallet that began it. Returns the function that stops it. */
export const resumeOrderPayment = payments.resume;

/** The wallet's payment for an order; null: it is not paid by a chain. */
const paymentOf = (order: ChainOrder): Omit<OrderPayment, 'userId' | 'step'> | null =>
  order.pay && {
    orderId: order.id,
    from: order.payer,
    to: order.pay.to,
    token: order.pay.contract,
    value: order.pay.value,
    needed: order.confirmations_needed,
  };

/** Asks the wallet to pay an order. While a payment is open or sent, the same order is not paid again. */
export function startOrderPayment(taice: Taice, order: ChainOrder): void {
  const stored = payments.kept(taice);
  const isSame = stored?.orderId === order.id;
  if (stored && (stored.step.state === 'asked' || stored.step.state === 'denied')) return;
  if (stored && isSame && (stored.step.state === 'sent' || stored.step.state === 'done')) return;
  const payment = paymentOf(order);
  if (!payment) return;
  payments.replace(taice, { ...payment, userId: viewerOf(taice)?.id ?? '', step: todoStep });
}

/** The holder reports that the wallet shows no question: the payment was not sent. */
export function giveUpOrderPayment(taice: Taice): void {
  const stored = payments.kept(taice);
  if (!stored || !canGiveUp(stored.step)) return;
  payments.replace(taice, { ...stored, step: { ...stored.step, state: 'refused' } });
}

/** Obstacles to a payment. */
export type OrderPaymentProblem = 'mismatch' | 'network' | 'value' | 'gas';

/** The first obstacle, by the current state of the wallet at `address`; null: none. Rejects without an answer. */
export async function findOrderPaymentProblem(
  port: CoinPort,
  order: ChainOrder,
  address: string,
): Promise<OrderPaymentProblem | null> {
  const payment = paymentOf(order);
  // Only the payer's own wallet counts.
  if (!payment || payment.from !== address) return 'mismatch';
  if (!(await port.isOnExpectedChain())) return 'network';
  const value = BigInt(payment.value);
  if (value > (await port.balance(payment.token))) return 'value';
  const { gas, price } = await port.cost(callOf(payment));
  const requiredBalance = gas * price + (payment.token === null ? value : 0n);
  return requiredBalance > (await port.balance(null)) ? 'gas' : null;
}
