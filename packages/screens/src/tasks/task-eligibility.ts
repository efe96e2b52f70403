import type { QuestItem } from '@taice/contract';

type Reason = QuestItem['reason'];

/** True if an unpaid action may still be paid: until its day or week is over. */
export const canStillBePaid = (reason: Reason, isOver = false): boolean =>
  reason === 'no_first_view' || (reason === 'no_view' && !isOver);

/** Suffix of a key in `tasks.why`. */
export const eligibilityReason = (reason: NonNullable<Reason>, isOver = false) =>
  reason === 'no_view' && isOver ? 'no_view_over' : reason;
