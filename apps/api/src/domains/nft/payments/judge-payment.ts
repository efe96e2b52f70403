import type { PaymentKind } from '@taice/contract/shapes';
import type { NftOrder } from '../market/orders.ts';

export interface Paid {
  /** Base units. */
  readonly value: bigint;
  /** Of its block. */
  readonly at: Date;
}

/** An order of whoever has paid, in the coin that they paid. */
export interface Payable {
  readonly orderId: bigint;
  readonly state: NftOrder['state'];
  readonly value: bigint;
  readonly payUntil: Date;
}

export interface Verdict {
  readonly kind: PaymentKind;
  /** Which order it is about; null: none. */
  readonly orderId: bigint | null;
  /** Base units that are not paid for anything. */
  readonly owed: bigint;
}

const isOpen = ({ state }: Payable): boolean => state === 'created' || state === 'paying';
const isHad = ({ state }: Payable): boolean => state === 'paid' || state === 'delivered';

/**
 * What a payment is, by the orders of its sender, the newest first. An exact one is its order's; any other is that of the
 * open order to which it comes nearest, and enough for it or not. Pure.
 */
export const judgePayment = ({ value, at }: Paid, orders: readonly Payable[]): Verdict => {
  const wait = orders.filter((order) => isOpen(order) && at <= order.payUntil);
  const meant = wait.find((order) => order.value === value);
  if (meant) return { kind: 'matched', orderId: meant.orderId, owed: 0n };
  const exact = orders.filter((order) => order.value === value);
  const had = exact.find(isHad);
  if (had) return { kind: 'double', orderId: had.orderId, owed: value };
  const [missed] = exact;
  if (missed) return { kind: 'late', orderId: missed.orderId, owed: value };
  // The dearest of those that it is enough for.
  const [enough] = wait
    .filter((order) => order.value < value)
    .toSorted((a, b) => (b.value > a.value ? 1 : -1));
  if (enough) return { kind: 'over', orderId: enough.orderId, owed: value - enough.value };
  const [least] = wait.toSorted((a, b) => (a.value > b.value ? 1 : -1));
  if (least) return { kind: 'short', orderId: least.orderId, owed: value };
  return { kind: 'unknown', orderId: null, owed: value };
};
