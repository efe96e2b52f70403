import type { PaymentKind } from '@taice/contract/shapes';
import type { NftOrder } from '../market/orders.ts';

export interface ReceivedPayment {
  /** Base units. */
  readonly value: bigint;
  /** Time of its block. */
  readonly at: Date;
}

/** An order of the payer in the coin they paid. */
export interface Payable {
  readonly orderId: bigint;
  readonly state: NftOrder['state'];
  readonly value: bigint;
  readonly payUntil: Date;
}

export interface PaymentClassification {
  readonly kind: PaymentKind;
  /** Its order; null: none. */
  readonly orderId: bigint | null;
  /** Base units that no order covers. */
  readonly owed: bigint;
}

const isOpen = ({ state }: Payable): boolean => state === 'created' || state === 'paying';
const isAlreadyPaid = ({ state }: Payable): boolean => state === 'paid' || state === 'delivered';

/**
 * Classifies a payment against its sender's orders, newest first. An exact amount pays its order. Any other belongs to
 * the open order with the nearest amount, enough or not. Pure.
 */
export const classifyPayment = (
  { value, at }: ReceivedPayment,
  orders: readonly Payable[],
): PaymentClassification => {
  const wait = orders.filter((order) => isOpen(order) && at <= order.payUntil);
  const meant = wait.find((order) => order.value === value);
  if (meant) return { kind: 'matched', orderId: meant.orderId, owed: 0n };
  const exact = orders.filter((order) => order.value === value);
  const had = exact.find(isAlreadyPaid);
  if (had) return { kind: 'double', orderId: had.orderId, owed: value };
  const [missed] = exact;
  if (missed) return { kind: 'late', orderId: missed.orderId, owed: value };
  // The most expensive order that the amount covers.
  const [enough] = wait
    .filter((order) => order.value < value)
    .toSorted((a, b) => (b.value > a.value ? 1 : -1));
  if (enough) return { kind: 'over', orderId: enough.orderId, owed: value - enough.value };
  const [least] = wait.toSorted((a, b) => (a.value > b.value ? 1 : -1));
  if (least) return { kind: 'short', orderId: least.orderId, owed: value };
  return { kind: 'unknown', orderId: null, owed: value };
};
