import type { LedgerDay } from '@taice/contract';
import { formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import type { DayRow } from './row-queries.ts';
import { dayStatus } from './outcome.ts';

/** A business day, as the heading above its rows. */
export const ledgerDay = ({ day, contributed, direct, state, factor }: DayRow): LedgerDay => ({
  date: day,
  amount: formatMicro(contributed + direct),
  contributed: formatMicro(contributed),
  direct: formatMicro(direct),
  // Without a contribution nothing waits for a settlement.
  status: state === null ? 'paid' : dayStatus(state),
  paid: factor === null ? null : formatMicro(settledAmount(contributed, parseFactor(factor))),
  factor,
});
