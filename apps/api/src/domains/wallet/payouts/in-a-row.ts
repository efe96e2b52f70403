import type { PayoutChain } from '@taice/contract';
import type { Database } from '../../../platform/db/pool.ts';
import type { PayoutWorker } from './payout-worker.ts';

/** ms without a turn after which nothing that was said before them is gone on from. */
const AWAY_MS = 5 * 60_000;
/** So many turns at least say something "for a while": a process that hung between two has heard of none. */
const SAYINGS = 3;

interface Row {
  /** ms: since when this process has led turns of which none broke off. */
  readonly since: number;
  /** ms: when the last ones began, the latest first. */
  begun: readonly number[];
}

const rows = new WeakMap<Database, Map<PayoutChain, Row>>();

const rowsOf = (db: Database): Map<PayoutChain, Row> => {
  const known = rows.get(db) ?? new Map<PayoutChain, Row>();
  rows.set(db, known);
  return known;
};

type Of = Pick<PayoutWorker, 'db' | 'port' | 'clock'>;

/** A turn begins, and follows the last one where that was not long ago. */
export const beginTurn = ({ db, port, clock }: Of): void => {
  const now = clock.real().getTime();
  const row = rowsOf(db).get(port.chain);
  if (row && now - (row.begun[0] ?? 0) <= AWAY_MS)
    row.begun = [now, ...row.begun].slice(0, SAYINGS);
  else rowsOf(db).set(port.chain, { since: now, begun: [now] });
};

/** A turn broke off: what was said before it may have been unsaid meanwhile. */
export const breakRow = ({ db, port }: Pick<PayoutWorker, 'db' | 'port'>): void =>
  void rowsOf(db).delete(port.chain);

/**
 * Since when turns follow each other without a gap in which nobody has looked: what nodes say for a while they have to say
 * in all of them. A process that begins anew has seen none.
 */
export const inARowSince = ({ db, port, clock }: Of): Date => {
  const row = rows.get(db)?.get(port.chain);
  return row ? new Date(row.since) : clock.real();
};

/** Whether as many turns as it takes have begun since then. */
export const isSaidOften = ({ db, port }: Pick<Of, 'db' | 'port'>, since: Date): boolean => {
  const begun = rows.get(db)?.get(port.chain)?.begun ?? [];
  return begun.length === SAYINGS && begun.every((at) => at >= since.getTime());
};
