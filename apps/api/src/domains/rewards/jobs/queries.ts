import { addDays, businessDayStart } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import {
  type EarningRules,
  earningBlockerSql,
  requiresAgeConfirmation,
} from '../../../platform/earning-eligibility.ts';
import { autoClaimed } from '../claim-kinds.ts';
import { type ClaimedSession, type ClaimRow, sessionColumns } from '../queries.ts';

const mayEarn = (rules: EarningRules) =>
  sql`${sql.raw(earningBlockerSql(`${requiresAgeConfirmation(rules)}`))} is null`;

/** True for people who may earn. A subquery per row checks only the due people, not a hundred thousand. */
const canEarnCondition = (rules: EarningRules, userId: string) =>
  sql`(select ${mayEarn(rules)} from "user" u where u.id = ${sql.ref(userId)})`;

const byPerson = (one: { user_id: bigint }, other: { user_id: bigint }) =>
  Number(one.user_id - other.user_id);

/**
 * Keeps a day open until the transaction ends. It must run before its rows are locked: a reader that skips locked rows
 * would take the day for done.
 */
const lockBusinessDay = async (tx: Tx, bizDate: Day): Promise<void> => {
  await sql`select lock_business_day(${bizDate}::date)`.execute(tx);
};

/**
 * Claimable sessions that qualified on a day, the earliest, in the order in which people are locked. Sessions locked by
 * another claim are skipped.
 */
export const dueSessions = async (
  tx: Tx,
  rules: EarningRules,
  bizDate: Day,
  limit: number,
): Promise<ClaimedSession[]> => {
  await lockBusinessDay(tx, bizDate);
  const [from, to] = [bizDate, addDays(bizDate, 1)].map((day) => new Date(businessDayStart(day)));
  const { rows } = await sql<ClaimedSession>`
    select ${sql.raw(sessionColumns.join(', '))}
    from view_session s
    where s.state = 'claimable' and s.qualified_at >= ${from} and s.qualified_at < ${to}
      and ${canEarnCondition(rules, 's.user_id')}
    order by s.qualified_at limit ${limit} for update skip locked`.execute(tx);
  return rows.toSorted(byPerson);
};

/** Open claims of a day that its midnight pays; those with an expiry of their own are excluded. */
export const dueClaimables = async (
  tx: Tx,
  rules: EarningRules,
  bizDate: Day,
  limit: number,
): Promise<ClaimRow[]> => {
  await lockBusinessDay(tx, bizDate);
  const { rows } = await sql<ClaimRow>`
    select c.id, c.user_id, c.type, c.ref_id, c.amount, c.state, c.biz_date, c.expires_at, c.claimed_at
    from claimable c
    where c.state = 'open' and c.type = any(${[...autoClaimed]}) and c.biz_date = ${bizDate} and c.expires_at is null
      and ${canEarnCondition(rules, 'c.user_id')}
    limit ${limit} for update skip locked`.execute(tx);
  return rows.toSorted(byPerson);
};

/** Days before `today`, which begins at `start`, with unclaimed earnings. */
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
    where c.state = 'open' and c.type = any(${[...autoClaimed]}) and c.biz_date < ${today} and c.expires_at is null
      and ${mayEarn(rules)}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** Holds the day of suspended accounts until their case is decided. */
export const holdDays = async (tx: Tx, bizDate: Day, now: Date): Promise<void> => {
  await sql`update daily_contribution d set state = 'held'
    where d.biz_date = ${bizDate} and d.state = 'open'
      and d.user_id in (select user_id from held_users_for_day(${bizDate}::date, ${now}::timestamptz))`.execute(
    tx,
  );
};
