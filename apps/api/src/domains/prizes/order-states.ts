import type { OrderState, PrizeType } from '@taice/contract';

/** Allowed moves of an order; refunded and completed ones are final. */
const transitions: Readonly<
  Record<PrizeType, Readonly<Partial<Record<OrderState, readonly OrderState[]>>>>
> = {
  physical: {
    created: ['reviewing', 'approved', 'rejected', 'cancelled'],
    reviewing: ['approved', 'rejected', 'cancelled'],
    approved: ['shipped', 'rejected'],
    shipped: ['delivered', 'completed', 'returned'],
    delivered: ['completed', 'returned'],
    rejected: ['refunded'],
    cancelled: ['refunded'],
    returned: ['refunded'],
  },
  member: {
    created: ['processing', 'completed', 'rejected', 'cancelled'],
    processing: ['completed', 'rejected'],
    rejected: ['refunded'],
    cancelled: ['refunded'],
  },
  // Codes above `unreviewedRemaining` wait in `reviewing`.
  virtual: {
    created: ['completed', 'reviewing'],
    reviewing: ['completed', 'rejected', 'cancelled'],
    rejected: ['refunded'],
    cancelled: ['refunded'],
  },
};

export const canTransition = (type: PrizeType, from: OrderState, to: OrderState): boolean =>
  transitions[type][from]?.includes(to) ?? false;

/** True if the person can confirm the receipt, which only applies to shipped things. */
export const isReceivable = (type: PrizeType, state: OrderState): boolean =>
  type === 'physical' && canTransition(type, state, 'completed');

/** The usual steps of each type of order. */
export const usualStates: Readonly<Record<PrizeType, readonly OrderState[]>> = {
  physical: ['created', 'approved', 'shipped', 'delivered', 'completed'],
  member: ['created', 'processing', 'completed'],
  virtual: ['created', 'completed'],
};

/** States that end an order early and refund its points. */
export const refundedStates = ['rejected', 'cancelled', 'returned'] as const;
export type RefundedState = (typeof refundedStates)[number];

export const isRefundedState = (state: OrderState): state is RefundedState =>
  refundedStates.some((each) => each === state);
