import type { LedgerDay, LedgerRow, Outcome } from '@taice/contract';
import { formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import type { Bucket } from '../../platform/db/schema-ledger.ts';
import { contributionTypes, type JournalType } from '../ledger/journal-types.ts';

/** Facts that decide the state of a ledger row. Micro-points. */
export interface OutcomeFacts {
  readonly type: JournalType;
  /** Account of the person on which the entry was booked. */
  readonly bucket: Bucket;
  /** Signed. */
  readonly amount: bigint;
  /** State of the person's business day in `daily_contribution`; null: no such row. */
  readonly day_state: DayState | null;
  /** Decimal, once that day is settled. */
  readonly factor: string | null;
  /** Fate of a referral reward: released after its hold, or reversed. */
  readonly fate?: 'released' | 'reversed' | null;
}

export type DayState = 'open' | 'settled' | 'held' | 'forfeited';

const contributions = new Set<string>(contributionTypes);
const statusOfDayState = {
  open: 'pending',
  settled: 'paid',
  held: 'held',
  forfeited: 'forfeited',
} as const satisfies Record<DayState, LedgerDay['status']>;

export const dayStatus = (state: DayState | null): LedgerDay['status'] =>
  statusOfDayState[state ?? 'open'];

/** A contribution follows its day; any other row is final at once. */
export const outcomeOf = (facts: OutcomeFacts): Outcome => {
  const { type, amount, bucket, day_state, factor, fate } = facts;
  if (!contributions.has(type)) {
    const isPending = bucket === 'pending' && amount > 0n && !fate;
    const status = fate === 'reversed' ? fate : isPending ? 'pending' : 'posted';
    return { amount: formatMicro(amount), status, settled_amount: null, factor: null };
  }
  const settledPoints =
    factor === null ? null : formatMicro(settledAmount(amount, parseFactor(factor)));
  return {
    amount: formatMicro(amount),
    status: dayStatus(day_state),
    settled_amount: settledPoints,
    factor,
  };
};

/** Current bucket of the points. */
export const currentBucketOf = ({ status }: Outcome, bookedBucket: Bucket): LedgerRow['bucket'] => {
  if (status === 'paid' || status === 'posted')
    return bookedBucket === 'held' ? bookedBucket : 'available';
  return status === 'held' ? 'held' : bookedBucket;
};
