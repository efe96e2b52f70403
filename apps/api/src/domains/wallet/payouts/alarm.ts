import type { PayoutWorker } from './payout-worker.ts';

/** ms in which the same is said once: a turn comes every second. */
const AGAIN_MS = 10 * 60_000;

/** When each was said last in a log. */
const said = new WeakMap<PayoutWorker['log'], Map<string, number>>();

/** Says in the log what a person should look at, and not in every turn. */
export const alarm = (
  { port, clock, log }: Pick<PayoutWorker, 'port' | 'clock' | 'log'>,
  problem: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  const key = `${port.chain} ${problem}`;
  const now = clock.real().getTime();
  const here = said.get(log) ?? new Map<string, number>();
  if (now - (here.get(key) ?? -Infinity) < AGAIN_MS) return;
  said.set(log, here.set(key, now));
  log.error({ chain: port.chain, ...more }, `payouts: ${problem}`);
};
