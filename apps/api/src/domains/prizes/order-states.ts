import type { OrderState, PrizeType } from '@taice/contract';

/** Allowed moves of an order; refunded and completed ones are final. */
const ways: Readonly<
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

export const canMove = (type: PrizeType, from: OrderState, to: OrderState): boolean =>
  ways[type][from]?.includes(to) ?? false;

/** True if the person can confirm the receipt, which only applies to shipped things. */
export const isReceivable = (type: PrizeType, state: OrderState): boolean =>
  type === 'physical' && canMove(type, state, 'completed');

/** The usual steps of each type of order. */
export const usualWay: Readonly<Record<PrizeType, readonly OrderState[]>> = {
  physical: ['created', 'approved', 'shipped', 'delivered', 'completed'],
  member: ['created', 'processing', 'completed'],
  virtual: ['created', 'completed'],
};

/** States that end an order early and refund its points. */
export const undone = ['rejected', 'cancelled', 'returned'] as const;
export type Undone = (typeof undone)[number];

export const isUndone = (state: OrderState): state is Undone =>
  undone.some((each) => each === state);
