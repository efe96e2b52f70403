import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { TaskDefTable } from '../../platform/db/schema-tasks.ts';
import type { Kind } from './task-counting-rules.ts';

/** A version of a task. Micro-points. */
export interface TaskDef extends Pick<
  TaskDefTable,
  | 'code'
  | 'task_type'
  | 'task_key'
  | 'unit_key'
  | 'total_num'
  | 'sort'
  | 'action_route'
  | 'valid_from'
  | 'valid_to'
> {
  readonly id: bigint;
  readonly group_id: bigint | null;
  readonly point: bigint;
}

const READ_DEFINITIONS = `select id, code, task_type, group_id, task_key, unit_key, total_num, point, sort, action_route, valid_from,
    valid_to
  from task_def where status = 'on' and valid_from <= $1 and (valid_to is null or valid_to > $2) order by sort, id`;

/** Active versions in force at some time from `from` to `to`, in display order. */
export const readDefs = (db: Database, from: Day, to: Day): Promise<TaskDef[]> =>
  preparedQuery<TaskDef>(db, 'task_defs', READ_DEFINITIONS, [to, from]);

/** True if this version applies to a period that begins on this day. */
export const inForce = ({ valid_from, valid_to }: TaskDef, day: Day): boolean =>
  valid_from <= day && (valid_to === null || valid_to > day);

/** The kind of progress a task uses. */
export const kindOf = ({ task_key, unit_key }: Pick<TaskDef, 'task_key' | 'unit_key'>): Kind =>
  unit_key === 'time' ? 'watch_time' : task_key;

/** The highest number these tasks ask for of a kind; 0 if none does. */
export const mostOf = (defs: readonly TaskDef[], kind: Kind): number =>
  Math.max(0, ...defs.filter((def) => kindOf(def) === kind).map(({ total_num }) => total_num));

export interface TaskGroup {
  readonly id: bigint;
  readonly code: string;
  readonly name: I18n;
  /** Micro-points. */
  readonly bonus: bigint;
}

const READ_GROUPS = `select id, code, name, bonus from task_group order by sort`;

export const readGroups = (db: Database): Promise<TaskGroup[]> =>
  preparedQuery<TaskGroup>(db, 'task_groups', READ_GROUPS, []);
