import type { TaskType } from '@taice/contract';
import { addDays, businessDayStart, weekKey, weekStart } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** The period over which a task counts. */
export type Span = 'day' | 'week' | 'once';

export const spanOf = (type: TaskType): Span => (type === 'day' || type === 'week' ? type : 'once');

export interface Period {
  readonly key: string;
  /** The version of a task to use: that of this business day. */
  readonly from: Day;
  readonly lastDay: Day;
}

/** The period of a span that contains a business day. */
export const periodOf = (span: Span, day: Day): Period => {
  if (span === 'day') return { key: `D${day}`, from: day, lastDay: day };
  if (span === 'once') return { key: 'ONCE', from: day, lastDay: 'infinity' };
  const from = weekStart(day);
  return { key: `W${weekKey(day)}`, from, lastDay: addDays(from, 6) };
};

/** The start of the next period; null for tasks done once. */
export const resetOf = (span: Span, day: Day): string | null =>
  span === 'once'
    ? null
    : new Date(businessDayStart(addDays(periodOf(span, day).lastDay, 1))).toISOString();
