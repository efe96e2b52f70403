import type { PayoutChain } from '@taice/contract';
import type { Database } from '../../../platform/db/pool.ts';
import type { PayoutWorker } from './payout-worker.ts';

/** After a pause of so many ms the quorum begins again: earlier answers no longer count. */
const MAX_POLL_GAP_MS = 5 * 60_000;
/** Polls that must agree. Time alone is not enough: a process may hang between two polls. */
const QUORUM_POLLS = 3;

interface PollRun {
  /** ms: start of the first poll of this run. */
  readonly since: number;
  /** ms: starts of the last polls, the latest first. */
  begun: readonly number[];
}

const runs = new WeakMap<Database, Map<PayoutChain, PollRun>>();

const runsOf = (db: Database): Map<PayoutChain, PollRun> => {
  const runsByChain = runs.get(db) ?? new Map<PayoutChain, PollRun>();
  runs.set(db, runsByChain);
  return runsByChain;
};

type Of = Pick<PayoutWorker, 'db' | 'port' | 'clock'>;

/** Notes the start of a poll; it continues the run if the last poll is recent. */
export const beginPoll = ({ db, port, clock }: Of): void => {
  const now = clock.real().getTime();
  const run = runsOf(db).get(port.chain);
  if (run && now - (run.begun[0] ?? 0) <= MAX_POLL_GAP_MS)
    run.begun = [now, ...run.begun].slice(0, QUORUM_POLLS);
  else runsOf(db).set(port.chain, { since: now, begun: [now] });
};

/** A failed poll ends the run: nodes may have changed their answers meanwhile. */
export const resetQuorum = ({ db, port }: Pick<PayoutWorker, 'db' | 'port'>): void =>
  void runsOf(db).delete(port.chain);

/** Start of the current run of polls without a gap; a new process has none. */
export const pollingSince = ({ db, port, clock }: Of): Date => {
  const run = runs.get(db)?.get(port.chain);
  return run ? new Date(run.since) : clock.real();
};

/** True if enough polls have begun since then. */
export const hasQuorum = ({ db, port }: Pick<Of, 'db' | 'port'>, since: Date): boolean => {
  const startedAt = runs.get(db)?.get(port.chain)?.begun ?? [];
  return startedAt.length === QUORUM_POLLS && startedAt.every((at) => at >= since.getTime());
};
