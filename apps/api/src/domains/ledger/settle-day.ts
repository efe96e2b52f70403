import { formatFactor, parseFactor } from '@taice/core/rules';
import type { PoolRule } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { computeDayFactor } from './day-factor.ts';

const DAY_LOCK = 7_216_303;
/** Each user of a transaction adds a row version of issuance, so the batch is small. */
const MAX_BATCH_USERS = 500;

/** How a day is settled. Times come from the rule clock. */
export interface SettleOptions {
  now: () => Date;
  /** Pays what was earned but not claimed on the day; must be harmless when called twice. */
  autoClaim: (db: Database, bizDate: Day) => Promise<void>;
  /** Marks the days that are held before the day is closed; they do not lower the others' payment. */
  hold?: (tx: Tx, bizDate: Day) => Promise<void>;
  poolRule?: PoolRule;
  batchUsers?: number;
}

/** A closed day. Micro-points; `total` is the payable sum × `factor`, a multiple of 10^-12. */
export interface Settlement {
  bizDate: Day;
  pool: bigint;
  total: bigint;
  factor: bigint;
  users: number;
  paid: bigint;
  done: boolean;
  /** The version of its statement (`days/statement.ts`). */
  version: number;
}

/**
 * Settles one business day: claims unclaimed rewards, closes the day, fixes the factor, and pays every user once. Call
 * it again after a crash; after the end it changes nothing. Two processes may run it at once.
 */
export async function settleDay(
  db: Database,
  bizDate: Day,
  options: SettleOptions,
): Promise<Settlement> {
  const existing = await findSettlement(db, bizDate);
  if (existing?.done) return existing;
  if (!existing) {
    await options.autoClaim(db, bizDate);
    await transaction(db, (tx) => closeDay(tx, bizDate, options));
  }
  while ((await transaction(db, (tx) => payBatch(tx, bizDate, options))) > 0);
  await transaction(db, (tx) => finishSettlement(tx, bizDate, options.now()));
  const settled = await findSettlement(db, bizDate);
  if (!settled) throw new Error(`the settlement of ${bizDate} is missing`);
  return settled;
}

/** The settlement of a day, undefined while the day is open. */
export async function findSettlement(db: Database, bizDate: Day): Promise<Settlement | undefined> {
  const row = await db
    .selectFrom('settlement')
    .selectAll()
    .where('biz_date', '=', bizDate)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    bizDate,
    pool: row.pool,
    total: row.total_contribution,
    factor: parseFactor(row.factor),
    users: row.users,
    paid: row.paid,
    done: row.state === 'done',
    version: row.version,
  };
}

/** From here on a write for this day belongs to the next one, and the factor is fixed. */
async function closeDay(
  tx: Tx,
  bizDate: Day,
  { now, poolRule, hold }: SettleOptions,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DAY_LOCK}, ${sql.lit(bizDate)}::date - date '2000-01-01')`.execute(
    tx,
  );
  if (await findSettlement(tx, bizDate)) return;
  await hold?.(tx, bizDate);
  const { users, watchers, due } = await tx
    .selectFrom('daily_contribution')
    .select([
      sql<bigint>`coalesce(sum(points) filter (where state = 'open'), 0)::bigint`.as('due'),
      sql<bigint>`count(*) filter (where points > 0)`.as('users'),
      sql<bigint>`count(*) filter (where watched)`.as('watchers'),
    ])
    .where('biz_date', '=', bizDate)
    .executeTakeFirstOrThrow();
  const { pool, total, factor } = await computeDayFactor(tx, bizDate, { poolRule, due });
  await tx
    .insertInto('settlement')
    .values({
      biz_date: bizDate,
      pool,
      total_contribution: total,
      factor: formatFactor(factor),
      users: Number(users),
      watchers: Number(watchers),
      started_at: now(),
      done_at: null,
    })
    .execute();
}

/** The number of users paid; 0 once all are paid. */
async function payBatch(tx: Tx, bizDate: Day, options: SettleOptions): Promise<number> {
  const limit = options.batchUsers ?? MAX_BATCH_USERS;
  const { rows } = await sql`
    select user_id from ledger_settle_batch(${bizDate}::date, ${limit}::int, ${options.now()}::timestamptz)
  `.execute(tx);
  return rows.length;
}

async function finishSettlement(tx: Tx, bizDate: Day, doneAt: Date): Promise<void> {
  await tx
    .updateTable('settlement')
    .set({
      state: 'done',
      done_at: doneAt,
      paid: sql<bigint>`(
        select coalesce(sum(paid), 0)::bigint from daily_contribution
        where biz_date = ${bizDate}::date and state = 'settled'
      )`,
    })
    .where('biz_date', '=', bizDate)
    .where('state', '<>', 'done')
    .execute();
}

/** Days before `today` that have contributions or have been begun, but are not settled, oldest first. */
export async function unsettledDays(db: Database, today: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('daily_contribution as d')
    .select('d.biz_date')
    .distinct()
    .where('d.biz_date', '<', today)
    // A literal, so that the index of open rows is used.
    .where('d.state', '=', sql.lit('open'))
    .union(
      db
        .selectFrom('settlement')
        .select('biz_date')
        .where('biz_date', '<', today)
        .where('state', '<>', 'done'),
    )
    .orderBy('biz_date')
    .execute();
  return rows.map((row) => row.biz_date);
}
