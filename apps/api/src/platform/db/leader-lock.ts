import { sql } from 'kysely';
import type { Database } from './pool.ts';

/**
 * Runs `work` with a connection of its own while it holds the leader lock of this queue. Returns at once if another
 * process holds it; the lock ends with the connection too.
 */
export const withLeaderLock = (
  db: Database,
  [subject, queue]: readonly [subject: string, queue: string],
  work: (connection: Database) => Promise<unknown>,
): Promise<void> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtext(${subject}), hashtext(${queue})`;
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
    if (!rows[0]?.taken) return;
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
