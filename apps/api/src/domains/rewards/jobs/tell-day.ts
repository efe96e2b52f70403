import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { postMessages } from '../../messages/post-messages.ts';

/** Settled days whose people were not told yet, oldest first. */
export const untoldDays = async (db: Database): Promise<Day[]> => {
  const rows = await db
    .selectFrom('settlement')
    .select('biz_date')
    .where('state', '=', 'done')
    .where('told_at', 'is', null)
    .orderBy('biz_date')
    .execute();
  return rows.map(({ biz_date }) => biz_date);
};

/**
 * Tells everybody for whom a settled day was not simply what they saw and claimed themselves. In bulk and
 * after the payment, which waits for no message; killed in between it goes on, and nobody is told twice.
 */
export const tellDay = async (db: Database, day: Day, at: Date): Promise<void> => {
  await transaction(db, (tx) => postMessages(tx, firstViewMessages(day), at));
  await transaction(db, (tx) => postMessages(tx, settledMessages(day), at));
  await db.updateTable('settlement').set({ told_at: at }).where('biz_date', '=', day).execute();
};

/** A micro-point amount as the decimal string that `formatMicro` makes. */
const taice = (micro: string) => sql.raw(`trim_scale(${micro} / 1000000.0)::text`);

const settledMessages = (day: Day) => sql`
  with claimed as (
    select a.owner_id as user_id, count(*)::int as rewards
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id and e.amount > 0
    join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
    where j.biz_date = ${day} and j.type in ('view', 'group_bonus') and j.actor = 'job'
    group by a.owner_id
  )
  select d.user_id, 'reward' as type, 'day_settled' as template,
    jsonb_build_object('date', d.biz_date::text, 'points', ${taice('d.points')}, 'paid', ${taice('d.paid')},
      'factor', d.factor::text, 'auto_claimed', coalesce(c.rewards, 0)) as params,
    'day_settled:' || d.user_id || ':' || d.biz_date as dedupe_key
  from daily_contribution d left join claimed c using (user_id)
  where d.biz_date = ${day} and d.state = 'settled' and (d.factor < 1 or c.rewards > 0)`;

const firstViewMessages = (day: Day) => sql`
  select a.owner_id as user_id, 'reward' as type, 'first_view_paid' as template,
    jsonb_build_object('amount', ${taice('e.amount')}) as params, 'first_view_paid:' || a.owner_id as dedupe_key
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id and e.amount > 0
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  where j.biz_date = ${day} and j.type = 'first_view' and j.actor = 'job'`;
