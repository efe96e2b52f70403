import type { Input, Reply, TaiceContract, TaskType } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { tasksKeyPrefix } from './keys.ts';

type Tasks = TaiceContract['tasks'];
export type TaskLogFilter = Omit<Input<Tasks['userTaskPointLog']>, 'page' | 'page_size'>;

export const taskKeys = {
  all: tasksKeyPrefix,
  detail: (type: TaskType) => ['tasks', 'detail', type],
  unfinished: ['tasks', 'unfinished'],
  daily: ['tasks', 'daily'],
  log: (filter: TaskLogFilter) => ['tasks', 'log', filter],
} as const;

/** Reads of tasks. Everything that changes points or a task reloads them. */
export const taskQueries = {
  /** The tasks of one kind, with today's points. */
  detail: (taice: Taice, type: TaskType) =>
    defineQuery<Reply<Tasks['userTaskDetail']>>({
      queryKey: taskKeys.detail(type),
      queryFn: ({ signal }) => taice.api.tasks.userTaskDetail({ task_type: type }, { signal }),
      enabled: loggedIn(taice),
    }),
  /** The number of open tasks of each kind. */
  unfinished: (taice: Taice) =>
    defineQuery<Reply<Tasks['unfinishTaskNum']>>({
      queryKey: taskKeys.unfinished,
      queryFn: ({ signal }) => taice.api.tasks.unfinishTaskNum({}, { signal }),
      enabled: loggedIn(taice),
    }),
  /** Today's groups. */
  daily: (taice: Taice) =>
    defineQuery<Reply<Tasks['newDailyTask']>>({
      queryKey: taskKeys.daily,
      queryFn: ({ signal }) => taice.api.tasks.newDailyTask({}, { signal }),
      enabled: loggedIn(taice),
    }),
  /** The tasks and groups that were completed, the newest first. */
  log: (taice: Taice, filter: TaskLogFilter) =>
    defineListQuery({
      queryKey: taskKeys.log(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ page }, signal) => taice.api.tasks.userTaskPointLog({ ...filter, page }, { signal }),
    }),
};
