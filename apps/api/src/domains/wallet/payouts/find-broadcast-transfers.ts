import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { callOf } from './paid-cash-outs.ts';
import type { Payout } from './payout-queries.ts';
import type { PayoutWorker } from './payout-worker.ts';

/**
 * Cash-outs of a payout whose transfers are already on the chain, whichever process signed them. After a restore the
 * database has forgotten signatures that the chain still has. Empty if a chain does not record the cash-out.
 */
export const findBroadcastTransfers = async (
  { port }: PayoutWorker,
  payout: Payout,
  cashOuts: readonly CashOut[],
): Promise<ReadonlySet<bigint>> => {
  if (!port.findBroadcastTransfers || cashOuts.length === 0) return new Set();
  const since = Math.min(...cashOuts.map(({ created_at: at }) => at.getTime()));
  return port.findBroadcastTransfers(callOf(payout), Math.floor(since / 1_000));
};
