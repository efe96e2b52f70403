import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { checkRows } from './check-rows.ts';

/**
 * Recomputes the ledger's sums from its entries. Every journal adds up to 0. Every balance equals the sum of its
 * entries and the last `balance_after`. A balance is below 0 only after a clawback or an adjustment. Pending points of
 * open days exist. The rows that people read match (`checkRows`). `since` leaves out journals of earlier days: the first
 * entry of each account then counts as right. Returns one line for each difference.
 */
export async function checkLedger(db: Database, since?: Day): Promise<string[]> {
  const journals = since
    ? sql`(select * from ledger_journal where biz_date >= ${since})`
    : sql`ledger_journal`;
  const entries = since
    ? sql`(select e.* from ${journals} j join ledger_entry e on e.journal_id = j.id)`
    : sql`ledger_entry`;
  // Around midnight an entry of the day before may follow one of this day: balances go by the order of ids, not by days.
  const bookings = since
    ? sql`(select * from ledger_entry where id >= (select min(id) from ${entries} e))`
    : sql`ledger_entry`;
  const before = since
    ? sql`first_value(balance_after - amount) over (partition by account_id order by id)`
    : sql`0`;
  const { rows } = await sql<{ problem: string }>`
    select format('journal %s adds up to %s', journal_id, sum(amount)) as problem
    from ${entries} e group by journal_id having sum(amount) <> 0 or count(*) < 2
    union all
    select format('journal %s has no entries', j.id) from ${journals} j
    where not exists (select from ledger_entry e where e.journal_id = j.id)
    union all
    select format('entry %s has no journal or no account', e.id) from ${entries} e
    left join ledger_journal j on j.id = e.journal_id
    left join ledger_account a on a.id = e.account_id
    where j.id is null or a.id is null
    union all
    select format('account %s has balance %s but its last entry leaves %s', a.id, a.balance, coalesce(e.balance_after, 0))
    from ledger_account a
    ${since ? sql`` : sql`left`} join (
      select distinct on (account_id) account_id, balance_after from ${bookings} e order by account_id, id desc
    ) e on e.account_id = a.id
    where a.balance <> coalesce(e.balance_after, 0)
    union all
    select format('entry %s leaves balance %s but the entries up to it add up to %s', id, balance_after, running)
    from (
      select id, balance_after, ${before} + sum(amount) over (partition by account_id order by id) as running
      from ${bookings} e
    ) e
    where balance_after <> running
    union all
    select format('account %s is at %s without a clawback or adjustment', a.id, a.balance) from ledger_account a
    where a.balance < 0 and a.owner_type <> 'system' and not exists (
      select from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where e.account_id = a.id and j.type in ('clawback', 'adjustment')
    )
    union all
    select format('day %s has shards of %s but contributions of %s', d.biz_date, s.points, d.points)
    from (select biz_date, sum(points) as points from daily_contribution
      where ${since ?? null}::date is null or biz_date >= ${since ?? null}::date group by biz_date) d
    left join (select biz_date, sum(points) as points from contribution_shard group by biz_date) s using (biz_date)
    where d.points <> coalesce(s.points, 0)
    union all
    select format('user %s has %s pending but open and held days and friends of %s', u.user_id, u.pending, u.due)
    from (
      select coalesce(a.owner_id, d.user_id) as user_id, coalesce(a.balance, 0) as pending, coalesce(d.points, 0) as due
      from (select owner_id, balance from ledger_account
        where owner_type = 'user' and bucket = 'pending' and currency_key = 'taice') a
      full join (select user_id, sum(points) as points from (
          select user_id, points from daily_contribution where state in ('open', 'held')
          union all
          select inviter_id, points from invitation where state = 'qualified'
        ) owed group by user_id) d on d.user_id = a.owner_id
    ) u
    where u.pending <> u.due
  `.execute(db);
  return [...rows.map((row) => row.problem), ...(await checkRows(db, since))];
}
