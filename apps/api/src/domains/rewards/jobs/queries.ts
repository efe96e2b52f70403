import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { ClaimedSession, ClaimRow } from '../queries.ts';

/** Claimable sessions that qualified in [from, to); those that are being claimed elsewhere are left out. */
export const dueSessions = async (
  tx: Tx,
  from: Date,
  to: Date,
  limit: number,
): Promise<ClaimedSession[]> => {
  const { rows } = await sql<ClaimedSession>`
    select id, user_id, post_id, state, reason, required_ms, credited_ms, beats, started_at, last_beat_at,
      qualified_at, claimed_at, claim_answer
    from view_session
    where state = 'claimable' and qualified_at >= ${from} and qualified_at < ${to}
    order by user_id, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
};

/** Open first-view rewards of a day, unless they have an end of their own. */
export const dueClaimables = async (tx: Tx, bizDate: Day, limit: number): Promise<ClaimRow[]> => {
  const { rows } = await sql<ClaimRow>`
    select id, user_id, type, amount, state, biz_date, expires_at, claimed_at
    from claimable
    where state = 'open' and type = 'first_view' and biz_date = ${bizDate} and expires_at is null
    order by user_id, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
};

/** Days before `today`, which begins at `start`, on which something was earned and not claimed. */
export const unclaimedDays = async (db: Database, today: Day, start: Date): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    select distinct ((qualified_at at time zone 'UTC') + interval '8 hours')::date as day
    from view_session where state = 'claimable' and qualified_at < ${start}
    union
    select distinct biz_date from claimable
    where state = 'open' and type = 'first_view' and biz_date < ${today} and expires_at is null
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** For how many views of a day each of these people was paid by the settlement itself. */
export const autoClaimedViews = async (
  tx: Tx,
  bizDate: Day,
  userIds: readonly bigint[],
): Promise<Map<bigint, number>> => {
  const { rows } = await sql<{ user_id: bigint; views: number }>`
    select a.owner_id as user_id, count(*)::int as views
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id and e.amount > 0
    join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
    where j.biz_date = ${bizDate} and j.type = 'view' and j.actor = 'job'
      and a.owner_id = any(${[...userIds]}::bigint[])
    group by a.owner_id`.execute(tx);
  return new Map(rows.map(({ user_id, views }) => [user_id, views]));
};

const live = sql`state in ('open', 'watching', 'paused')`;

/** Ends the sessions that rest since before `restedSince`; returns how many. */
export const endRested = async (db: Database, restedSince: Date): Promise<number> => {
  const { numAffectedRows } = await sql`update view_session set state = 'expired'
    where ${live} and started_at < ${restedSince} and last_beat_at < ${restedSince}`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Deletes what is only kept to recognise repetitions, and sessions that paid nothing. */
export const deleteOld = async (
  db: Database,
  before: { nonces: Date; keys: Date; displays: Date; sessions: Date; now: Date },
): Promise<void> => {
  await sql`delete from request_nonce where at < ${before.nonces}`.execute(db);
  await sql`delete from idempotency where at < ${before.keys}`.execute(db);
  await sql`delete from view_display where hour < ${before.displays}`.execute(db);
  await sql`delete from rate_limit where arrival < ${before.now}`.execute(db);
  await sql`delete from view_session
    where created_at < ${before.sessions} and claimed_at is null and state <> 'claimable'`.execute(
    db,
  );
};
