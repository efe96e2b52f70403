import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Ends sessions that rest since before `restedSince`; returns how many. */
export const expireIdleSessions = async (db: Database, restedSince: Date): Promise<number> => {
  const { numAffectedRows } = await sql`update view_session set state = 'expired'
    where view_is_live(state) and started_at < ${restedSince} and last_beat_at < ${restedSince}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};

/**
 * Deletes old display views, and unpaid sessions once creators' figures include them. Also deletes network quotas,
 * which apply to one day.
 */
export const deleteOld = async (db: Database, before: Date): Promise<void> => {
  await sql`delete from view_display where hour < ${before} and is_counted`.execute(db);
  await sql`delete from network_quota where day < ${before}::timestamptz::date - 1`.execute(db);
  await sql`delete from view_session
    where created_at < ${before} and claimed_at is null and state <> 'claimable'
      and count_after is null`.execute(db);
};
