import type { QuestItem, TaskKey, TaskType } from '@taice/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { I18n, Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

export interface TaskGroupTable {
  id: GeneratedAlways<bigint>;
  code: string;
  name: Json<I18n>;
  sort: number;
  bonus: Int8;
}

export interface TaskDefTable {
  id: GeneratedAlways<bigint>;
  code: string;
  task_type: TaskType;
  group_id: Int8 | null;
  task_key: TaskKey;
  unit_key: QuestItem['unit_key'];
  total_num: number;
  point: Int8;
  sort: number;
  action_route: string;
  status: Generated<'on' | 'off'>;
  valid_from: Day;
  valid_to: Day | null;
}

export interface TaskProgressTable {
  user_id: Int8;
  period_key: string;
  kind: string;
  units: ColumnType<string[], string[] | undefined, string[]>;
  ms: ColumnType<bigint, bigint | undefined, bigint>;
  last_day: Day;
}

export interface TaskEventSeenTable {
  user_id: Int8;
  kind: 'like' | 'collect' | 'follow';
  target_id: Int8;
  /** When it counted; null: before that was kept. */
  at: Date | null;
  stands: Generated<boolean>;
  taken_back: Generated<number>;
}

export interface TaskDoneTable {
  user_id: Int8;
  code: string;
  period_key: string;
  task_id: Int8;
  biz_date: Day;
  at: Date;
  amount: Int8;
  journal_id: bigint | null;
  reason: NonNullable<QuestItem['reason']> | null;
}

/** Tasks, what was done of them, and what was completed. */
export interface TasksSchema {
  task_group: TaskGroupTable;
  task_def: TaskDefTable;
  task_progress: TaskProgressTable;
  task_event_seen: TaskEventSeenTable;
  task_done: TaskDoneTable;
}
