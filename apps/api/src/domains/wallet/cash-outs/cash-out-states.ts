import type { CashOutState } from '@taice/contract';

/** From where a cash-out goes where (domain.md 4.8); what is confirmed or refunded goes nowhere. */
const ways: Readonly<Partial<Record<CashOutState, readonly CashOutState[]>>> = {
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

export const canMove = (from: CashOutState, to: CashOutState): boolean =>
  ways[from]?.includes(to) ?? false;

/** The way that it goes where nothing comes between. */
export const usualWay = [
  'requested',
  'approved',
  'broadcast',
  'confirmed',
] as const satisfies readonly CashOutState[];

/** What ends it otherwise; its points go back with it. */
export const isUndone = (state: CashOutState): boolean =>
  state === 'rejected' || state === 'cancelled' || state === 'failed';
