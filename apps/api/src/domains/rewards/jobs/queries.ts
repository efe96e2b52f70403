import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { asksAge, type EarningRules, noEarning } from '../../user/earning.ts';
import type { ClaimedSession, ClaimRow } from '../queries.ts';

const mayEarn = (rules: EarningRules) => sql`${sql.raw(noEarning(`${asksAge(rules)}`))} is null`;

/** Claimable sessions that qualified in [from, to); those that are being claimed elsewhere are left out. */
export const dueSessions = async (
  tx: Tx,
  rules: EarningRules,
  from: Date,
  to: Date,
  limit: number,
): Promise<ClaimedSession[]> => {
  const { rows } = await sql<ClaimedSession>`
    select s.id, s.user_id, s.device_id, s.post_id, s.state, s.reason, s.required_ms, s.credited_ms, s.beats, s.started_at,
      s.last_beat_at, s.qualified_at, s.claimed_at, s.claim_answer
    from view_session s join "user" u on u.id = s.user_id
    where s.state = 'claimable' and s.qualified_at >= ${from} and s.qualified_at < ${to} and ${mayEarn(rules)}
    order by s.user_id, s.id limit ${limit} for update of s skip locked`.execute(tx);
  return rows;
};

/** Open first-view rewards of a day, unless they have an end of their own. */
export const dueClaimables = async (
  tx: Tx,
  rules: EarningRules,
  bizDate: Day,
  limit: number,
): Promise<ClaimRow[]> => {
  const { rows } = await sql<ClaimRow>`
    select c.id, c.user_id, c.type, c.amount, c.state, c.biz_date, c.expires_at, c.claimed_at
    from claimable c join "user" u on u.id = c.user_id
    where c.state = 'open' and c.type = 'first_view' and c.biz_date = ${bizDate} and c.expires_at is null
      and ${mayEarn(rules)}
    order by c.user_id, c.id limit ${limit} for update of c skip locked`.execute(tx);
  return rows;
};

/** Days before `today`, which begins at `start`, on which something was earned and not claimed. */
export const unclaimedDays = async (
  db: Database,
  rules: EarningRules,
  today: Day,
  start: Date,
): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    select distinct ((s.qualified_at at time zone 'UTC') + interval '8 hours')::date as day
    from view_session s join "user" u on u.id = s.user_id
    where s.state = 'claimable' and s.qualified_at < ${start} and ${mayEarn(rules)}
    union
    select distinct c.biz_date from claimable c join "user" u on u.id = c.user_id
    where c.state = 'open' and c.type = 'first_view' and c.biz_date < ${today} and c.expires_at is null
      and ${mayEarn(rules)}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** Holds the day for everybody whose case is open; it is released or forfeited with the decision. */
export const holdDays = async (tx: Tx, bizDate: Day, now: Date): Promise<void> => {
  await sql`update daily_contribution d set state = 'held' from "user" u
    where d.biz_date = ${bizDate} and d.state = 'open' and u.id = d.user_id
      and u.status = 'suspended' and (u.status_until is null or u.status_until > ${now})`.execute(
    tx,
  );
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
