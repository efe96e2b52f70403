import { businessDay, formatMicro } from '@taice/core/rules';
import type { Insertable } from 'kysely';
import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { TaskDefTable } from '../../platform/db/schema-tasks.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { fail } from '../../platform/http/failure.ts';

/** A change of a task from a business day on; points in micro-points. */
export interface TaskChange {
  readonly from: Day;
  readonly point?: bigint;
  readonly totalNum?: number;
  readonly status?: 'on' | 'off';
}

const LIST_TASKS = `select code, task_type, total_num, unit_key, trim_scale(point / 1000000.0)::text as points, status,
    valid_from, valid_to
  from task_def where valid_to is null or valid_to > $1 order by sort, code, valid_from`;

/** Every task in the versions that are in force or will be. */
export const listTasks = (db: Database, today: Day) =>
  preparedQuery(db, 'task_list', LIST_TASKS, [today]);

const lockLast = (tx: Tx, code: string) =>
  tx
    .selectFrom('task_def')
    .selectAll()
    .where('code', '=', code)
    .where('valid_to', 'is', null)
    .forUpdate()
    .executeTakeFirst();

type Version = Omit<Insertable<TaskDefTable>, 'valid_from' | 'valid_to'>;

/** Replaces a version of a future day; returns its id. */
const replace = async (tx: Tx, id: bigint, next: Version): Promise<bigint> => {
  await tx.updateTable('task_def').set(next).where('id', '=', id).execute();
  return id;
};

/** Ends the version, and adds the next one; returns its id. */
const add = async (tx: Tx, id: bigint, next: Version, from: Day): Promise<bigint> => {
  await tx.updateTable('task_def').set({ valid_to: from }).where('id', '=', id).execute();
  const added = await tx
    .insertInto('task_def')
    .values({ ...next, valid_from: from })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
};

/**
 * Changes a task from a later day on, by a new version. A running period keeps the version of its first day, so that a
 * started week ends unchanged. A change planned for the same day is replaced. 404 for no such task, 400 for a day that
 * has begun or precedes a planned change.
 */
export const changeTask = async (
  tx: Tx,
  decider: Decider,
  code: string,
  { from, point, totalNum, status }: TaskChange,
): Promise<void> => {
  const last = (await lockLast(tx, code)) ?? fail(404);
  if (from <= businessDay(decider.at) || from < last.valid_from)
    return fail(400, { data: { issues: [{ field: 'from', message: 'is not a later day' }] } });
  const { id, valid_from, valid_to: _, ...rest } = last;
  const next = {
    ...rest,
    point: point ?? last.point,
    total_num: totalNum ?? last.total_num,
    status: status ?? last.status,
  };
  const version = from === valid_from ? await replace(tx, id, next) : await add(tx, id, next, from);
  const auditFields = (each: Pick<typeof next, 'point' | 'total_num' | 'status'>) => ({
    point: formatMicro(each.point),
    total_num: each.total_num,
    status: each.status,
  });
  await audit(tx, decider, {
    action: 'task.change',
    target: ['task', version],
    before: auditFields(last),
    after: { ...auditFields(next), code, from },
  });
};
