import type { Countdown } from '@taice/contract';
import type { NoReward } from './eligibility.ts';
import { publicReason } from './eligibility.ts';

export type SessionState =
  | 'open'
  | 'watching'
  | 'paused'
  | 'claimable'
  | 'claimed'
  | 'expired'
  | 'void';

/** Figures of a session for the ring; the client rounds to whole seconds. */
export interface SessionFigures {
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly creditedMs: number;
  readonly requiredMs: number;
}

const stateOf = ({ state, reason }: SessionFigures): Countdown['state'] => {
  if (reason === 'already_paid') return 'claimed';
  if (reason !== null) return 'not_eligible';
  return state === 'claimable' || state === 'claimed' ? state : 'watching';
};

/** The progress part of an answer. Seconds, with ms as decimals. */
export const sessionAnswer = (figures: SessionFigures) => ({
  watched_seconds: figures.creditedMs / 1000,
  countdown: Math.max(0, figures.requiredMs - figures.creditedMs) / 1000,
  state: stateOf(figures),
  reason: publicReason(figures.reason),
});
