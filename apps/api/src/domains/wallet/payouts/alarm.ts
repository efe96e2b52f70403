import type { PayoutWorker } from './payout-worker.ts';

/** ms in which the same is said once: a turn comes every second. */
const AGAIN_MS = 10 * 60_000;

const said = new Map<string, number>();

/** Says in the log what a person should look at, and not in every turn. */
export const alarm = (
  { port, clock, log }: Pick<PayoutWorker, 'port' | 'clock' | 'log'>,
  problem: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  const key = `${port.chain} ${problem}`;
  const now = clock.real().getTime();
  if (now - (said.get(key) ?? -Infinity) < AGAIN_MS) return;
  said.set(key, now);
  log.error({ chain: port.chain, ...more }, `payouts: ${problem}`);
};
