import type { QuestItem, TaskType } from '@taice/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { Bucket, Day } from '../../platform/db/schema-ledger.ts';
import type { LimitOffset } from '../../platform/pagination.ts';
import type { OutcomeFacts } from '../wallet/outcome.ts';
import { groupBonusKey } from '../ledger/keys.ts';

/** Filter of a person's tasks; both business days are included. */
export interface LogFilter {
  readonly userId: bigint;
  readonly type?: TaskType | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** A completed task, or (`group_name`) a group. Micro-points. */
export interface LogRow {
  readonly id: string;
  readonly task_type: TaskType;
  readonly task_key: QuestItem['task_key'] | null;
  readonly unit_key: QuestItem['unit_key'] | null;
  readonly total_num: number | null;
  readonly group_name: I18n | null;
  readonly amount: bigint;
  readonly biz_date: Day;
  readonly at: Date;
  readonly reason: QuestItem['reason'];
  readonly type: OutcomeFacts['type'];
  readonly bucket: Bucket;
  readonly day_state: OutcomeFacts['day_state'];
  readonly factor: string | null;
}

const timeCondition = ({ from, to }: LogFilter) =>
  sql`${from ? sql`d.biz_date >= ${from}` : sql`true`} and ${to ? sql`d.biz_date <= ${to}` : sql`true`}`;

const logOf = (filter: LogFilter) => {
  const { userId, type } = filter;
  return sql`
    select 't' || d.code || ':' || d.period_key as id, t.task_type, t.task_key, t.unit_key, t.total_num, null::jsonb as group_name,
      d.amount, d.biz_date, d.at, d.reason, 'task' as type, d.journal_id
    from task_done d join task_def t on t.id = d.task_id
    where d.user_id = ${userId} and ${timeCondition(filter)} and ${type ? sql`t.task_type = ${type}` : sql`true`}
    union all
    select 'g' || d.id, 'day', null, null, null, g.name, d.amount, d.biz_date, d.claimed_at, null, 'group_bonus', j.id
    from claimable d join task_group g on g.code = split_part(d.ref_id, ':', 2)
    join ledger_journal j on j.type = 'group_bonus' and j.idem_key = ${sql.raw(groupBonusKey('d.user_id', 'd.ref_id'))}
    where d.user_id = ${userId} and d.type = 'group_bonus' and d.state = 'claimed' and ${timeCondition(filter)}
      and ${type ? sql`${type} = 'day'` : sql`true`}`;
};

/** A page of completed tasks, the newest first, with the state of each journal's own day. */
export const readLog = async (
  db: Database,
  filter: LogFilter,
  { limit, offset }: LimitOffset,
): Promise<LogRow[]> => {
  const { rows } = await sql<LogRow>`
    with log as materialized (${logOf(filter)} order by at desc, id limit ${limit} offset ${offset})
    select log.*, 'pending' as bucket, c.state as day_state, c.factor
    from log left join ledger_journal j on j.id = log.journal_id
    left join daily_contribution c on c.user_id = ${filter.userId} and c.biz_date = j.biz_date
    order by log.at desc, log.id`.execute(db);
  return rows;
};

/** The sum of all paid tasks, before the factor; micro-points. */
export const sumLog = async (db: Database, filter: LogFilter): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from (${logOf(filter)}) log where journal_id is not null`.execute(
    db,
  );
  return rows[0]?.sum ?? 0n;
};
