import type { LedgerDay, LedgerRow, Outcome } from '@taice/contract';
import { formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import type { Bucket } from '../../platform/db/schema-ledger.ts';
import { contributionTypes, type JournalType } from '../ledger/journal-types.ts';

/** What decides where somebody's points stand. Micro-points. */
export interface OutcomeFacts {
  readonly type: JournalType;
  /** On which of the person's accounts they were booked. */
  readonly bucket: Bucket;
  /** Signed. */
  readonly amount: bigint;
  /** Of the person's own business day, as `daily_contribution` has it; null: they have none. */
  readonly day_state: DayState | null;
  /** Decimal, once that day is settled. */
  readonly factor: string | null;
  /** Of what friends brought: its hold is over, or it was taken back. */
  readonly fate?: 'released' | 'reversed' | null;
}

export type DayState = 'open' | 'settled' | 'held' | 'forfeited';

const contributions = new Set<string>(contributionTypes);
const words = {
  open: 'pending',
  settled: 'paid',
  held: 'held',
  forfeited: 'forfeited',
} as const satisfies Record<DayState, LedgerDay['status']>;

export const dayStatus = (state: DayState | null): LedgerDay['status'] => words[state ?? 'open'];

/** Points of a contribution follow their day; all others are what they are at once. */
export const outcomeOf = (facts: OutcomeFacts): Outcome => {
  const { type, amount, bucket, day_state, factor, fate } = facts;
  if (!contributions.has(type)) {
    const waits = bucket === 'pending' && amount > 0n && !fate;
    const status = fate === 'reversed' ? fate : waits ? 'pending' : 'posted';
    return { amount: formatMicro(amount), status, settled_amount: null, factor: null };
  }
  const settled = factor === null ? null : formatMicro(settledAmount(amount, parseFactor(factor)));
  return {
    amount: formatMicro(amount),
    status: dayStatus(day_state),
    settled_amount: settled,
    factor,
  };
};

/** Where the points are by now. */
export const placeOf = ({ status }: Outcome, booked: Bucket): LedgerRow['bucket'] => {
  if (status === 'paid' || status === 'posted') return booked === 'held' ? booked : 'available';
  return status === 'held' ? 'held' : booked;
};
