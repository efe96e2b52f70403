import type { ChainCall } from '@taice/chain';
import type { CashOutState } from '@taice/contract';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { moveCashOut } from '../cash-outs/move-cash-out.ts';
import type { Payout } from './payout-queries.ts';

/** The chain call of a payout, the same in every attempt. */
export const callOf = ({
  to_address: to,
  contract,
  call_data: data,
  value,
}: Payout): ChainCall => ({
  to,
  contract,
  data,
  value: BigInt(value),
});

const LIST_CASH_OUTS = `select * from cash_out where payout_id = $1 order by id`;
const LOCK_CASH_OUTS = `${LIST_CASH_OUTS} for update`;

/** The cash-outs that a payout pays. */
export const cashOutsOfPayout = (db: Database, payoutId: bigint): Promise<CashOut[]> =>
  preparedQuery<CashOut>(db, 'payout_pays', LIST_CASH_OUTS, [payoutId]);

/** Moves the cash-outs of a payout whose state is one of `from`, except `except`. */
export const moveAllOf = async (
  tx: Tx,
  payoutId: bigint,
  from: readonly CashOutState[],
  to: CashOutState,
  {
    at,
    reason,
    except: exceptIds = [],
  }: { readonly at: Date; readonly reason?: string; readonly except?: readonly bigint[] },
): Promise<void> => {
  const cashOuts = await preparedQuery<CashOut>(tx, 'payout_cash_outs', LOCK_CASH_OUTS, [payoutId]);
  for (const cashOut of cashOuts)
    if (from.includes(cashOut.state) && !exceptIds.includes(cashOut.id))
      await moveCashOut(tx, cashOut, to, { actor: 'job', at, ...(reason && { reason }) });
};
