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
  const openOrders = orders.filter((order) => isOpen(order) && at <= order.payUntil);
  const matchingOrder = openOrders.find((order) => order.value === value);
  if (matchingOrder) return { kind: 'matched', orderId: matchingOrder.orderId, owed: 0n };
  const exactOrders = orders.filter((order) => order.value === value);
  const paidOrder = exactOrders.find(isAlreadyPaid);
  if (paidOrder) return { kind: 'double', orderId: paidOrder.orderId, owed: value };
  const [lateOrder] = exactOrders;
  if (lateOrder) return { kind: 'late', orderId: lateOrder.orderId, owed: value };
  // The most expensive order that the amount covers.
  const [largestCovered] = openOrders
    .filter((order) => order.value < value)
    .toSorted((a, b) => (b.value > a.value ? 1 : -1));
  if (largestCovered)
    return { kind: 'over', orderId: largestCovered.orderId, owed: value - largestCovered.value };
  const [smallest] = openOrders.toSorted((a, b) => (a.value > b.value ? 1 : -1));
  if (smallest) return { kind: 'short', orderId: smallest.orderId, owed: value };
  return { kind: 'unknown', orderId: null, owed: value };
};
