import type { CashOutState } from '@taice/contract';
import { hot, type Tx } from '../../../platform/db/pool.ts';
import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { moveCashOut } from '../cash-outs/move-cash-out.ts';

const OF_PAYOUT = `select * from cash_out where payout_id = $1 order by id for update`;

/** Moves the cash-outs that a payout pays and that stand at one of `from`. */
export const moveAllOf = async (
  tx: Tx,
  payoutId: bigint,
  from: readonly CashOutState[],
  to: CashOutState,
  { at, reason }: { readonly at: Date; readonly reason?: string },
): Promise<void> => {
  const cashOuts = await hot<CashOut>(tx, 'payout_cash_outs', OF_PAYOUT, [payoutId]);
  for (const cashOut of cashOuts)
    if (from.includes(cashOut.state))
      await moveCashOut(tx, cashOut, to, { actor: 'job', at, ...(reason && { reason }) });
};
