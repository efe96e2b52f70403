import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

const live = sql`view_is_live(state)`;

/** Ends the sessions that rest since before `restedSince`; returns how many. */
export const endRested = async (db: Database, restedSince: Date): Promise<number> => {
  const { numAffectedRows } = await sql`update view_session set state = 'expired'
    where ${live} and started_at < ${restedSince} and last_beat_at < ${restedSince}`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Deletes display views, and sessions that paid nothing, from before these moments, once the creators' figures have them. */
export const deleteOld = async (
  db: Database,
  before: { displays: Date; sessions: Date },
): Promise<void> => {
  await sql`delete from view_display where hour < ${before.displays} and is_counted`.execute(db);
  await sql`delete from newcomer_place where day < ${before.displays}::timestamptz::date - 1`.execute(
    db,
  );
  await sql`delete from view_network where hour < ${before.displays}`.execute(db);
  await sql`delete from view_session
    where created_at < ${before.sessions} and claimed_at is null and state <> 'claimable'
      and count_after is null`.execute(db);
};
