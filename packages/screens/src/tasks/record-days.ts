import type { Reply, TaiceContract } from '@taice/contract';
import { addAmounts, addDays, weekStart } from '@taice/core/rules';

export type RecordReply = Reply<TaiceContract['tasks']['userTaskPointLog']>;
export type RecordItem = RecordReply['list'][number];

export type RecordDay = {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly rows: readonly RecordItem[];
  /** Total payment before the factor; null while some of its rows may not be loaded yet. */
  readonly sum: string | null;
};

/** The rows by day; `isComplete`: all rows are loaded. */
export function groupByDay(rows: readonly RecordItem[], isComplete: boolean): readonly RecordDay[] {
  const days = new Map<string, RecordItem[]>();
  for (const row of rows) days.set(row.biz_date, [...(days.get(row.biz_date) ?? []), row]);
  const last = rows.at(-1)?.biz_date;
  return [...days].map(([date, dayRows]) => ({
    date,
    rows: dayRows,
    sum:
      !isComplete && date === last
        ? null
        : dayRows.reduce(
            (sum, row) => (row.status === 'unpaid' ? sum : addAmounts(sum, row.point)),
            '0',
          ),
  }));
}

/** The last business day on which the action may be paid. A one-time task has none. */
export const getDeadline = ({ task_type, biz_date }: RecordItem): string => {
  if (task_type === 'day') return biz_date;
  return task_type === 'week' ? addDays(weekStart(biz_date), 6) : '9999-12-31';
};
