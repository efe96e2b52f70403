import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

const onOrAfter = (since: Day | undefined, column: string) =>
  since ? sql`${sql.ref(column)} >= ${since}` : sql`true`;

/** Recomputes every row that people read from its journals and entries. */
const fromEntries = (since: Day | undefined) => sql`
  select a.owner_id as user_id, j.biz_date, min(e.at) as at, min(e.id) as id, j.id as journal_id, j.type,
    (array_agg(a.bucket order by e.id))[1] as bucket,
    coalesce(nullif(sum(e.amount), 0), sum(e.amount) filter (where a.bucket = 'available'), 0)::bigint as amount,
    (array_agg(e.balance_after order by e.id desc) filter (where a.bucket = 'available'))[1] as balance_after
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  where ${onOrAfter(since, 'j.biz_date')} and j.currency_key = 'taice' and j.type <> 'settlement'
    and not (j.type = 'forfeit' and j.ref_type is not distinct from 'settlement')
    and not (j.type = 'referral' and j.ref_type is not distinct from 'release')
  group by j.id, a.owner_id`;

const fromRows = (since: Day | undefined) => sql`
  select user_id, biz_date, type, bucket, count(*) as rows, count(*) filter (where amount > 0) as rows_in,
    count(*) filter (where amount < 0) as rows_out,
    coalesce(sum(amount) filter (where amount > 0), 0) as credited,
    coalesce(-sum(amount) filter (where amount < 0), 0) as debited
  from (
    select r.user_id, r.biz_date, r.type, r.amount,
      -- A friend's reward is part of the available balance once its hold is over.
      case when r.type = 'referral' and exists (select from ledger_journal j
        join ledger_journal released on released.idem_key = j.idem_key || ':release' where j.id = r.journal_id)
        then 'available' else r.bucket end as bucket
    from ledger_row r where ${onOrAfter(since, 'r.biz_date')}
  ) r group by user_id, biz_date, type, bucket`;

/**
 * Recomputes the rows that people read: each row from its entries, each day's sums from its rows; from `since` on, or all.
 * Returns one line for each difference.
 */
export async function checkRows(db: Database, since?: Day): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select format('the row of journal %s and user %s does not match its entries',
      coalesce(r.journal_id, e.journal_id), coalesce(r.user_id, e.user_id)) as problem
    from (select * from ledger_row r where ${onOrAfter(since, 'r.biz_date')}) r
    full join (${fromEntries(since)}) e
      on (e.user_id, e.biz_date, e.at, e.id) = (r.user_id, r.biz_date, r.at, r.id)
    where (r.journal_id, r.type, r.bucket, r.amount, r.balance_after)
      is distinct from (e.journal_id, e.type, e.bucket, e.amount, e.balance_after)
    union all
    select format('the sums of %s of user %s, %s in %s, do not match its rows', coalesce(d.biz_date, r.biz_date),
      coalesce(d.user_id, r.user_id), coalesce(d.type, r.type), coalesce(d.bucket, r.bucket))
    from (select * from ledger_row_day d where ${onOrAfter(since, 'd.biz_date')}) d
    full join (${fromRows(since)}) r
      on (r.user_id, r.biz_date, r.type, r.bucket) = (d.user_id, d.biz_date, d.type, d.bucket)
    where (d.rows, d.rows_in, d.rows_out, d.credited, d.debited)
      is distinct from (r.rows, r.rows_in, r.rows_out, r.credited, r.debited)
  `.execute(db);
  return rows.map((row) => row.problem);
}
