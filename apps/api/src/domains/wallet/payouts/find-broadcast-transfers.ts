import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { callOf } from './paid-cash-outs.ts';
import type { Payout } from './payout-queries.ts';
import type { PayoutWorker } from './payout-worker.ts';

/**
 * Which of the cash-outs that a payout pays have left, by whatever was signed with its key: a database that was set back
 * has forgotten what it signed, and the chain has not. Empty where a chain does not say for whom a transfer was.
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
