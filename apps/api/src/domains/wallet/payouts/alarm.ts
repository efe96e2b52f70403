import type { PayoutWorker } from './payout-worker.ts';

/** ms between two equal log lines: a cycle runs every 3 s. */
const REPEAT_AFTER_MS = 10 * 60_000;

/** Time of the last log line of each problem, per log. */
const lastLogged = new WeakMap<PayoutWorker['log'], Map<string, number>>();

/** Logs a problem for the operator, at most once per interval. */
export const alarm = (
  { port, clock, log }: Pick<PayoutWorker, 'port' | 'clock' | 'log'>,
  problem: string,
  fields: Readonly<Record<string, unknown>> = {},
): void => {
  const key = `${port.chain} ${problem}`;
  const now = clock.real().getTime();
  const logged = lastLogged.get(log) ?? new Map<string, number>();
  if (now - (logged.get(key) ?? -Infinity) < REPEAT_AFTER_MS) return;
  lastLogged.set(log, logged.set(key, now));
  log.error({ chain: port.chain, ...fields }, `payouts: ${problem}`);
};
