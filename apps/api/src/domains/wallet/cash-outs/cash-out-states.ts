import type { CashOutState } from '@taice/contract';

/** Transitions between states of a cash-out. `confirmed` and `refunded` are final. */
const transitions: Readonly<Partial<Record<CashOutState, readonly CashOutState[]>>> = {
  requested: ['approved', 'reviewing', 'rejected', 'cancelled'],
  reviewing: ['approved', 'rejected', 'cancelled'],
  approved: ['signing', 'reviewing', 'rejected'],
  signing: ['broadcast', 'needs_attention'],
  broadcast: ['confirmed', 'failed', 'needs_attention'],
  needs_attention: ['confirmed', 'failed'],
  rejected: ['refunded'],
  cancelled: ['refunded'],
  failed: ['refunded'],
};

export const canTransition = (from: CashOutState, to: CashOutState): boolean =>
  transitions[from]?.includes(to) ?? false;

/** The states of a cash-out without incidents. */
export const usualStates = [
  'requested',
  'approved',
  'broadcast',
  'confirmed',
] as const satisfies readonly CashOutState[];

/** True for the states that refund the points. */
export const isRefundedState = (state: CashOutState): boolean =>
  state === 'rejected' || state === 'cancelled' || state === 'failed';
