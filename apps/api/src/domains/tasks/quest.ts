import type { QuestItem, TaskType } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { businessDay, formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';
import type { Kind } from './task-counting-rules.ts';
import { inForce, kindOf, mostOf, readDefs, type TaskDef } from './definition-queries.ts';
import { NEW_MS } from './people-queries.ts';
import { periodOf, resetOf, spanOf } from './periods.ts';
import { readStanding, type Standing } from './standing-queries.ts';
import { numOf } from './task-progress.ts';
import { readUnwatched } from './unwatched.ts';

export const taskName = (
  lang: Lang,
  { task_key, unit_key, total_num }: Pick<TaskDef, 'task_key' | 'unit_key' | 'total_num'>,
): string => {
  if (unit_key === 'time')
    return translate(lang, 'task.watch_time', { count: Math.ceil(total_num / 60) });
  const isToday = task_key === 'sign_in' && total_num === 1;
  return translate(lang, isToday ? 'task.sign_in_today' : `task.${task_key}`, { count: total_num });
};

/** A person's tasks of today, of this week, and those done once. */
export interface Quests {
  readonly standing: Standing;
  /** The person is new, and has not completed all newcomer tasks. */
  readonly hasNewUserTask: boolean;
  /** In display order; without newcomer tasks if `hasNewUserTask` is false. */
  readonly ofType: (type: TaskType) => readonly (readonly [def: TaskDef, item: QuestItem])[];
}

/** Undefined if there is no such person. */
export const readQuests = async (
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  userId: bigint,
  lang: Lang,
): Promise<Quests | undefined> => {
  const now = clock.rule();
  const today = businessDay(now);
  const period = (type: TaskType) => periodOf(spanOf(type), today);
  const periods = (['day', 'week', 'advanced'] as const).map((type) => period(type).key);
  const shortestMs = settings.view_min_duration_ms;
  const reading = readDefs(db, period('week').from, today);
  const [defs, standing, unwatched] = await Promise.all([
    reading,
    readStanding(db, userId, { periods, today, shortestMs }),
    reading.then((defs) =>
      readUnwatched(db, userId, { today, shortestMs, mostVisitors: mostOf(defs, 'share_visit') }),
    ),
  ]);
  if (!standing) return undefined;
  const items = defs
    .filter((def) => inForce(def, period(def.task_type).from))
    .map((def) => [def, itemOf(def, { standing, unwatched }, lang, today)] as const);
  const isNew = standing.createdAt.getTime() + NEW_MS > now.getTime();
  const hasNewUserTask =
    isNew && items.some(([def, item]) => def.task_type === 'new_user' && !item.is_complete);
  return {
    standing,
    hasNewUserTask,
    ofType: (type) =>
      type === 'new_user' && !hasNewUserTask ? [] : items.filter(([def]) => def.task_type === type),
  };
};

interface QuestState {
  readonly standing: Standing;
  readonly unwatched: ReadonlyMap<Kind, number>;
}

const itemOf = (
  def: TaskDef,
  { standing, unwatched }: QuestState,
  lang: Lang,
  today: string,
): QuestItem => {
  const span = spanOf(def.task_type);
  const { key } = periodOf(span, today);
  const unpaidReason = standing.done(key, def.code);
  const tally = standing.progress(key, kindOf(def));
  const isTime = def.unit_key === 'time';
  const num = numOf(def, isTime ? { ...tally, ms: tally.ms + standing.freshMs } : tally);
  const isComplete = unpaidReason !== undefined;
  return {
    id: `${def.id}`,
    task_name: taskName(lang, def),
    task_key: def.task_key,
    unit_key: def.unit_key,
    complete_num: isComplete ? def.total_num : Math.min(num, def.total_num),
    total_num: def.total_num,
    unwatched_num: isComplete ? 0 : (unwatched.get(kindOf(def)) ?? 0),
    point: formatMicro(def.point),
    is_complete: isComplete,
    group_id: def.group_id === null ? null : `${def.group_id}`,
    state: !isComplete ? 'todo' : unpaidReason === null ? 'credited' : 'done',
    reason: unpaidReason ?? null,
    action_route: def.action_route,
    reset_at: resetOf(span, today),
  };
};
