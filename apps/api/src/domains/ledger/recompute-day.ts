import {
  dailyPool,
  defaultPoolRule,
  type PoolRule,
  settledAmount,
  settlementFactor,
} from '@taice/core/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { contributionTypes } from './journal-types.ts';

const contributions = sql.join(contributionTypes.map((type) => sql.lit(type)));

interface RecomputedRow {
  readonly user_id: bigint;
  readonly earned: bigint;
  readonly settled: bigint;
  /** True if paid at the closing of the day, false if released from a hold later. */
  readonly in_time: boolean;
  readonly points: bigint | null;
  readonly paid: bigint | null;
  readonly state: string | null;
}

/**
 * Recomputes a settlement from the ledger's entries and the rules, without the stored results. Returns each difference.
 */
export const recomputeDay = async (
  db: Database,
  bizDate: Day,
  poolRule: PoolRule = defaultPoolRule,
): Promise<string[]> => {
  const { rows } = await sql<RecomputedRow>`
    with earned as (
      select a.owner_id as user_id, sum(e.amount)::bigint as earned
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner_type = 'user' and a.bucket = 'pending'
      where j.biz_date = ${bizDate}
        and j.type in (${contributions})
      group by a.owner_id
    ), settled as (
      select a.owner_id as user_id, sum(e.amount) filter (where a.bucket = 'available')::bigint as settled,
        bool_or(j.biz_date = ${bizDate}) as in_time
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
      where j.type = 'settlement' and j.ref_id = ${bizDate}
        -- Booked on the day itself; held points when they were released.
        and j.biz_date >= ${bizDate}
      group by a.owner_id
    )
    select coalesce(e.user_id, d.user_id) as user_id, coalesce(e.earned, 0)::bigint as earned,
      coalesce(s.settled, 0)::bigint as settled, coalesce(s.in_time, false) as in_time, d.points, d.paid, d.state
    from earned e
    full join (select * from daily_contribution where biz_date = ${bizDate}) d on d.user_id = e.user_id
    left join settled s on s.user_id = coalesce(e.user_id, d.user_id)`.execute(db);
  const { rows: settlements } = await sql<{ total: bigint; pool: bigint; version: number }>`
    select total_contribution as total, pool, version from settlement where biz_date = ${bizDate}`.execute(
    db,
  );
  const [frozen] = settlements;
  if (!frozen) return [`day ${bizDate} is not settled`];
  const countedRows = frozen.version === 1 ? rows : rows.filter((row) => row.in_time);
  const total = countedRows.reduce((sum, row) => sum + row.earned, 0n);
  const problems: string[] = [];
  if (total !== frozen.total)
    problems.push(
      `day ${bizDate} was settled for ${frozen.total}, but its entries add up to ${total}`,
    );
  const pool = dailyPool(await activeDays(db, bizDate), poolRule);
  if (pool !== frozen.pool)
    problems.push(`day ${bizDate} had a pool of ${frozen.pool}, but its rule gives ${pool}`);
  const factor = settlementFactor(pool, total);
  for (const { user_id, earned, settled, points, paid, state } of rows) {
    const due = state === 'settled' ? settledAmount(earned, factor) : 0n;
    if (earned !== points || due !== settled || due !== (paid ?? 0n))
      problems.push(
        `user ${user_id} earned ${earned} on ${bizDate} and is due ${due}: posted ${settled}, recorded ${points} and ${paid}`,
      );
  }
  return problems;
};

/** Counts people with a paid view from the entries, not from stored results. */
const activeDays = async (db: Database, bizDate: Day): Promise<bigint> => {
  const { rows } = await sql<{ days: bigint }>`
    select count(*)::bigint as days from (
      select distinct j.biz_date, a.owner_id
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner_type = 'user' and a.bucket = 'pending'
      where j.biz_date >= ${bizDate}::date - 7 and j.biz_date < ${bizDate}
        and j.type = 'view'
    ) days`.execute(db);
  return rows[0]?.days ?? 0n;
};
