import type { PayoutWorker } from './payout-worker.ts';
import { setSwitch } from './payout-switch.ts';

/** Stops all payouts of the chain until an operator restarts them. */
export const halt = async (
  { db, port, clock, log }: PayoutWorker,
  reason: string,
): Promise<void> => {
  log.error({ chain: port.chain, reason }, 'payouts stopped');
  await setSwitch(db, port.chain, { isOn: false, reason, at: clock.rule() });
};
