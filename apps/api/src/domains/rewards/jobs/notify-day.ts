import { businessDayStart } from '@taice/core/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { postMessagesFromQuery } from '../../messages/post-messages-from-query.ts';

/** Settled days whose people were not notified yet, oldest first. */
export const unnotifiedDays = async (db: Database): Promise<Day[]> => {
  const rows = await db
    .selectFrom('settlement')
    .select('biz_date')
    .where('state', '=', 'done')
    .where('told_at', 'is', null)
    .orderBy('biz_date')
    .execute();
  return rows.map(({ biz_date }) => biz_date);
};

/** People notified per transaction. */
const BATCH_SIZE = 1_000;

/** The last of the next `BATCH_SIZE` ids; undefined if none remain. */
const lastOfNext = async (db: Database, ids: RawBuilder<unknown>): Promise<bigint | undefined> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(id) as last from (select id from (${ids}) all_ids order by id limit ${BATCH_SIZE}) next`.execute(
    db,
  );
  return rows[0]?.last ?? undefined;
};

/** Ids behind `after`, up to `upto`. */
interface IdRange {
  readonly after: bigint;
  readonly upto: bigint;
}

const inBatches = async (
  db: Database,
  idsAfter: (after: bigint) => RawBuilder<unknown>,
  sendMessages: (part: IdRange) => Promise<void>,
): Promise<void> => {
  for (let after = 0n; ;) {
    const upToId = await lastOfNext(db, idsAfter(after));
    if (upToId === undefined) return;
    await sendMessages({ after, upto: upToId });
    after = upToId;
  }
};

/**
 * Notifies people whose settled day differs from what they claimed themselves. Runs after the payment, so that no
 * payment waits for a message. It works in batches and resumes after a crash; no one is notified twice.
 */
export const notifyDay = async (db: Database, day: Day, at: Date): Promise<void> => {
  const post = (rows: RawBuilder<unknown>) =>
    transaction(db, (tx) => postMessagesFromQuery(tx, rows, at));
  await inBatches(
    db,
    (after) => sql`select id from ledger_journal
      where biz_date = ${day} and type = 'first_view' and actor = 'job' and id > ${after}`,
    (part) => post(firstViewMessages(day, part)),
  );
  await inBatches(
    db,
    (after) =>
      sql`select user_id as id from daily_contribution where biz_date = ${day} and user_id > ${after}`,
    (part) => post(settledMessages(day, part)),
  );
  await db.updateTable('settlement').set({ told_at: at }).where('biz_date', '=', day).execute();
};

/** A micro-point amount as the decimal string that `formatMicro` makes. */
const taice = (micro: string) => sql.raw(`trim_scale(${micro} / 1000000.0)::text`);

// Automatic claims are entries in pending points, booked on their day or later.
const settledMessages = (day: Day, { after, upto }: IdRange) => sql`
  with own as materialized (
    select d.user_id, d.biz_date, d.points, d.paid, d.factor from daily_contribution d
    where d.biz_date = ${day} and d.user_id > ${after} and d.user_id <= ${upto} and d.state = 'settled'
  ), claimed as (
    select o.user_id, count(*)::int as rewards
    from own o
    join ledger_account a on a.owner_type = 'user' and a.owner_id = o.user_id and a.bucket = 'pending'
      and a.currency_key = 'taice'
    join ledger_entry e on e.account_id = a.id and e.amount > 0 and e.at >= ${new Date(businessDayStart(day))}
    join ledger_journal j on j.id = e.journal_id and j.biz_date = ${day} and j.type in ('view', 'group_bonus')
      and j.actor = 'job'
    group by o.user_id
  )
  select d.user_id, 'reward' as type, 'day_settled' as template,
    jsonb_build_object('date', d.biz_date::text, 'points', ${taice('d.points')}, 'paid', ${taice('d.paid')},
      'factor', d.factor::text, 'auto_claimed', coalesce(c.rewards, 0)) as params,
    'day_settled:' || d.user_id || ':' || d.biz_date as dedupe_key
  from own d left join claimed c using (user_id)
  where d.factor < 1 or c.rewards > 0`;

const firstViewMessages = (day: Day, { after, upto }: IdRange) => sql`
  select a.owner_id as user_id, 'reward' as type, 'first_view_paid' as template,
    jsonb_build_object('amount', ${taice('e.amount')}) as params, 'first_view_paid:' || a.owner_id as dedupe_key
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id and e.amount > 0
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  where j.biz_date = ${day} and j.type = 'first_view' and j.actor = 'job' and j.id > ${after} and j.id <= ${upto}`;
