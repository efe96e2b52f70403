import type { PayoutWorker } from './payout-worker.ts';

/** ms between two equal log lines: a cycle runs every 3 s. */
const AGAIN_MS = 10 * 60_000;

/** Time of the last log line of each problem, per log. */
const lastLogged = new WeakMap<PayoutWorker['log'], Map<string, number>>();

/** Logs a problem for the operator, at most once per interval. */
export const alarm = (
  { port, clock, log }: Pick<PayoutWorker, 'port' | 'clock' | 'log'>,
  problem: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  const key = `${port.chain} ${problem}`;
  const now = clock.real().getTime();
  const here = lastLogged.get(log) ?? new Map<string, number>();
  if (now - (here.get(key) ?? -Infinity) < AGAIN_MS) return;
  lastLogged.set(log, here.set(key, now));
  log.error({ chain: port.chain, ...more }, `payouts: ${problem}`);
};
