import type { QuestItem } from '@taice/contract';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { journalKeys } from '../ledger/keys.ts';
import { toLedgerError } from '../ledger/ledger-errors.ts';

/** A completed task of a person. Micro-points. */
export interface DoneTask {
  readonly userId: bigint;
  readonly code: string;
  readonly periodKey: string;
  readonly taskId: bigint;
  readonly groupId: bigint | null;
  readonly amount: bigint;
  /** The business day of the cause. */
  readonly day: Day;
  readonly at: Date;
}

const PAY_TASKS = `select task_pay($1, $2, $3, $4, $5, $6::jsonb[], $7) as journals`;

/** Pays each as a contribution of its day, once; returns the journals in order. */
export const payTasks = async (tx: Tx, tasks: readonly DoneTask[]): Promise<bigint[]> => {
  if (tasks.length === 0) return [];
  const values = [
    tasks.map(({ userId, code, periodKey }) => journalKeys.task(userId, code, periodKey)),
    tasks.map(({ userId }) => userId),
    tasks.map(({ day }) => day),
    tasks.map(({ amount }) => amount),
    tasks.map(({ taskId }) => taskId),
    tasks.map(({ code, periodKey }) => JSON.stringify({ task: code, period: periodKey })),
    tasks.map(({ at }) => at),
  ];
  try {
    const [row] = await preparedQuery<{ journals: bigint[] }>(tx, 'task_pay', PAY_TASKS, values);
    return (row?.journals ?? []).map(BigInt);
  } catch (error) {
    throw toLedgerError(error);
  }
};

const WRITE_DONE = `insert into task_done as d
    (user_id, code, period_key, task_id, biz_date, at, amount, journal_id, reason)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::date[], $6::timestamptz[], $7::bigint[],
    $8::bigint[], $9::text[])
  on conflict (user_id, code, period_key) do update set journal_id = excluded.journal_id, reason = excluded.reason
    where d.journal_id is null`;

/** Stores completed tasks, and updates the pay of waiting ones. */
export const writeDone = async (
  tx: Tx,
  tasks: readonly (DoneTask & { journalId: bigint | null; reason: QuestItem['reason'] })[],
): Promise<void> => {
  if (tasks.length === 0) return;
  await preparedQuery(tx, 'task_done_write', WRITE_DONE, [
    tasks.map(({ userId }) => userId),
    tasks.map(({ code }) => code),
    tasks.map(({ periodKey }) => periodKey),
    tasks.map(({ taskId }) => taskId),
    tasks.map(({ day }) => day),
    tasks.map(({ at }) => at),
    tasks.map(({ amount }) => amount),
    tasks.map(({ journalId }) => journalId),
    tasks.map(({ reason }) => reason),
  ]);
};

// Daily tasks wait for a video watched on that day, weekly ones for one watched in the week from then on.
const READ_WAITING = `select d.user_id as "userId", d.code, d.period_key as "periodKey", d.task_id as "taskId",
    t.group_id as "groupId", d.amount, d.biz_date as day, d.at, d.reason
  from task_done d join task_def t on t.id = d.task_id
  where d.user_id = any($1::bigint[]) and d.journal_id is null and case t.task_type
    when 'new_user' then d.reason <> 'account_limited'
    when 'advanced' then d.reason = 'no_first_view'
    else d.reason in ('no_first_view', 'no_view') and task_has_watched(d.user_id, d.biz_date,
      case t.task_type when 'week' then date_trunc('week', d.biz_date)::date + 6 else d.biz_date end)
    end
  order by d.user_id, d.period_key, d.code`;

export interface WaitingTask extends DoneTask {
  readonly reason: QuestItem['reason'];
}

/**
 * Completed tasks of these people that are unpaid: those waiting for a view, and for newcomer tasks also other reasons.
 * A task completed under a limit is never paid.
 */
export const readWaiting = (tx: Tx, userIds: readonly bigint[]): Promise<WaitingTask[]> =>
  preparedQuery<WaitingTask>(tx, 'task_done_waiting', READ_WAITING, [userIds]);

/** The day of a daily task, which may be paid on a later one. */
export const groupDay = ({ periodKey }: DoneTask): Day => periodKey.slice(1);

const FIND_COMPLETED_GROUPS = `select g.id, g.code, g.bonus, d.user_id, d.day
  from (select distinct * from unnest($1::bigint[], $2::bigint[], $3::date[]) d (group_id, user_id, day)) d
  join task_group g on g.id = d.group_id
  where not exists (
    select from task_def t
    where t.group_id = g.id and t.status = 'on' and t.valid_from <= d.day and (t.valid_to is null or t.valid_to > d.day)
      and not exists (select from task_done p where p.user_id = d.user_id and p.code = t.code
        and p.period_key = 'D' || d.day and p.journal_id is not null))
  order by d.user_id, g.sort`;

export interface CompletedGroup {
  readonly id: bigint;
  readonly code: string;
  /** Micro-points. */
  readonly bonus: bigint;
  readonly user_id: bigint;
  /** The person of the tasks. */
  readonly day: Day;
}

/** Groups of these daily tasks whose tasks of that day are all paid. */
export const completedGroups = (tx: Tx, tasks: readonly DoneTask[]): Promise<CompletedGroup[]> =>
  preparedQuery<CompletedGroup>(tx, 'task_groups_whole', FIND_COMPLETED_GROUPS, [
    tasks.map(({ groupId }) => groupId),
    tasks.map(({ userId }) => userId),
    tasks.map(groupDay),
  ]);
