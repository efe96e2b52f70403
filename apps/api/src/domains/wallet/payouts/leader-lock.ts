import type { PayoutChain } from '@taice/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Runs `cycle` if no other process holds the leader lock of this chain's payouts. */
export const withLeaderLock = (
  db: Database,
  chain: PayoutChain,
  cycle: () => Promise<unknown>,
): Promise<void> =>
  db.connection().execute(async (held) => {
    const lock = sql`hashtext('payouts'), hashtext(${chain})`;
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${lock}) as taken`.execute(held);
    if (!rows[0]?.taken) return;
    try {
      await cycle();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });
