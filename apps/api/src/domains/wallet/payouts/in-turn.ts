import type { PayoutChain } from '@taice/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Runs `lead` while no other process leads the payouts of this chain; otherwise not at all. */
export const inTurn = (
  db: Database,
  chain: PayoutChain,
  lead: () => Promise<unknown>,
): Promise<void> =>
  db.connection().execute(async (held) => {
    const lock = sql`hashtext('payouts'), hashtext(${chain})`;
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${lock}) as taken`.execute(held);
    if (!rows[0]?.taken) return;
    try {
      await lead();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });
