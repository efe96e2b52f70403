import type { QuestItem } from '@taice/contract';

type Reason = QuestItem['reason'];

/** Whether what was not paid still may be: until its day or week is over. */
export const canStillCount = (reason: Reason, isOver = false): boolean =>
  reason === 'no_first_view' || (reason === 'no_view' && !isOver);

/** As the words of `tasks.why` tell it. */
export const eligibilityReason = (reason: NonNullable<Reason>, isOver = false) =>
  reason === 'no_view' && isOver ? 'no_view_over' : reason;
