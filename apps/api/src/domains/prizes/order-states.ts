import type { OrderState, PrizeType } from '@taice/contract';

/** From where an order goes where (domain.md 4.7); what is refunded or completed goes nowhere. */
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
  // Which of them waits, and why: `lookAtCode`.
  virtual: {
    created: ['completed', 'reviewing'],
    reviewing: ['completed', 'rejected', 'cancelled'],
    rejected: ['refunded'],
    cancelled: ['refunded'],
  },
};

export const canMove = (type: PrizeType, from: OrderState, to: OrderState): boolean =>
  ways[type][from]?.includes(to) ?? false;

/** Whether its person can say that it has come: of what is sent, and of nothing else. */
export const isReceivable = (type: PrizeType, state: OrderState): boolean =>
  type === 'physical' && canMove(type, state, 'completed');

/** The way that an order of a kind goes where nothing comes between. */
export const usualWay: Readonly<Record<PrizeType, readonly OrderState[]>> = {
  physical: ['created', 'approved', 'shipped', 'delivered', 'completed'],
  member: ['created', 'processing', 'completed'],
  virtual: ['created', 'completed'],
};

/** What ends an order otherwise; its points go back with it. */
export const undone = ['rejected', 'cancelled', 'returned'] as const;
export type Undone = (typeof undone)[number];

export const isUndone = (state: OrderState): state is Undone =>
  undone.some((each) => each === state);
