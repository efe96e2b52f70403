import type { LedgerRow } from '@taice/contract';
import { businessDay } from '../time/business-day.ts';
import { csvOf } from '../text/csv.ts';
import type { Taice } from '../types.ts';

/** A month's movements, the newest row first; amounts are decimal strings. */
export type Statement = {
  /** `2026-11`, of business days. */
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly totalIn: string;
  readonly totalOut: string;
};

const pageSize = 50;

/** The last day of a month, `2026-11-30`. */
const lastOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** All rows of a month. Rejects if one of its pages fails: a statement is complete or none. */
export async function readStatement(
  { api }: Taice,
  month: string,
  signal?: AbortSignal,
): Promise<Statement> {
  const rows = new Map<string, LedgerRow>();
  for (let page = 1; ; page += 1) {
    const reply = await api.wallet.walletLog(
      { from: `${month}-01`, to: lastOf(month), page, page_size: pageSize },
      { toast: false, ...(signal && { signal }) },
    );
    // A new row meanwhile moves the others to later pages.
    for (const row of reply.list) rows.set(row.id, row);
    if (!reply.has_more)
      return { month, rows: [...rows.values()], totalIn: reply.sum_in, totalOut: reply.sum_out };
  }
}

/** Its rows as a table; `head` names the columns: day, time, type, source, amount, balance after it, number. */
export const statementCsv = ({ rows }: Statement, head: readonly string[]): string =>
  csvOf([
    head,
    ...rows.map((row) => [
      row.biz_date,
      row.created_at,
      row.title,
      row.source?.title ?? '',
      // A number, so that a spreadsheet can add it up. The escaping of formulas is only for text.
      Number(row.settled_amount ?? row.amount),
      row.balance_after === null ? '' : Number(row.balance_after),
      row.id,
    ]),
  ]);

/** Months of business days from the one of the registration until now, the newest first, a year at most. */
export const statementMonths = (now: Date, since: Date): readonly string[] => {
  const months: string[] = [];
  const [year = 0, number = 1] = businessDay(now).split('-').map(Number);
  const first = businessDay(since).slice(0, 7);
  for (let monthsBack = 0; monthsBack < 12; monthsBack += 1) {
    const name = new Date(Date.UTC(year, number - 1 - monthsBack, 1)).toISOString().slice(0, 7);
    if (monthsBack > 0 && name < first) break;
    months.push(name);
  }
  return months;
};
