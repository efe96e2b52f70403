import { sql } from 'kysely';
import { createClockGuard } from './clock-guard.ts';
import type { Database } from './db/pool.ts';
import type { Log } from './log.ts';

/**
 * The two clocks. `real` is for signatures, sessions, proofs, codes, limits and beats;
 * `rule` decides business days, holds and expiry. They differ only in a demo, and only forward.
 */
export interface Clock {
  real(): Date;
  rule(): Date;
  /** Why nothing may be decided by these clocks now; undefined: they are right. */
  problem(): string | undefined;
}

export interface StoredClock extends Clock {
  /** Reads the offset, which any process may have moved, and compares the real clock with the database's. */
  refresh(): Promise<void>;
  /** Moves the rule clock forward, for every process. `ms` is not negative. */
  advance(ms: number): Promise<void>;
}

/** The clock of a deployment: the offset lies in the database, so that all processes agree. */
export const storedClock = (db: Database, log: Log, now: () => number = Date.now): StoredClock => {
  let offsetMs = 0;
  const guard = createClockGuard(log, now);
  return {
    real: () => new Date(now()),
    rule: () => new Date(now() + offsetMs),
    problem: guard.problem,
    refresh: () =>
      guard.measure(async () => {
        const row = await db
          .selectFrom('rule_clock')
          .select([
            'offset_ms',
            sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('database_ms'),
          ])
          .executeTakeFirstOrThrow();
        offsetMs = Number(row.offset_ms);
        return row.database_ms;
      }),
    advance: async (ms) => {
      const row = await db
        .updateTable('rule_clock')
        .set((eb) => ({ offset_ms: eb('offset_ms', '+', BigInt(ms)) }))
        .returning('offset_ms')
        .executeTakeFirstOrThrow();
      offsetMs = Number(row.offset_ms);
    },
  };
};
