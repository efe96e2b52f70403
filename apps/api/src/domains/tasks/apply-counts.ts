import type { TaskDef } from './definition-queries.ts';
import { inForce, kindOf } from './definition-queries.ts';
import type { TaskCount } from './task-counting-rules.ts';
import { type Period, periodOf, type Span, spanOf } from './periods.ts';
import { applyCount, noProgress, numOf, type TaskProgress } from './task-progress.ts';

const spans = ['day', 'week', 'once'] as const satisfies Span[];

export const progressKey = (userId: bigint, period: string, kind: string): string =>
  `${userId} ${period} ${kind}`;
export const doneKey = (userId: bigint, period: string, code: string): string =>
  `${userId} ${period} ${code}`;

/** One progress that counts apply to, and its tasks. */
export interface Counter {
  readonly mark: TaskCount;
  readonly span: Span;
  readonly period: Period;
  readonly defs: readonly TaskDef[];
}

/** The periods in which each count applies: those with a task of its kind in force. */
export const countersOf = (taskCounts: readonly TaskCount[], defs: readonly TaskDef[]): Counter[] =>
  taskCounts.flatMap((taskCount) =>
    spans.flatMap((span) => {
      const period = periodOf(span, taskCount.day);
      const ownDefs = defs.filter(
        (def) =>
          spanOf(def.task_type) === span &&
          kindOf(def) === taskCount.kind &&
          inForce(def, period.from),
      );
      return ownDefs.length === 0 ? [] : [{ mark: taskCount, span, period, defs: ownDefs }];
    }),
  );

/** A task completed by a count. */
export interface Completed {
  readonly userId: bigint;
  readonly def: TaskDef;
  readonly period: Period;
  readonly mark: TaskCount;
}

interface StoredState {
  readonly tallies: ReadonlyMap<string, TaskProgress>;
  /** `doneKey` of tasks already completed. */
  readonly done: ReadonlySet<string>;
  /** True if a person is new enough for the newcomer tasks. */
  readonly isNew: (userId: bigint, at: Date) => boolean;
}

/**
 * Applies counts one after another. Returns the changed progress and the completed tasks, which undoing does not
 * revoke. Pure.
 */
export const applyCounts = (
  counters: readonly Counter[],
  stored: StoredState,
): { changed: Map<string, TaskProgress>; completed: Completed[] } => {
  const changed = new Map<string, TaskProgress>();
  const done = new Set(stored.done);
  const completed: Completed[] = [];
  for (const { mark, span, period, defs } of counters) {
    const { userId } = mark;
    const key = progressKey(userId, period.key, mark.kind);
    const previous = changed.get(key) ?? stored.tallies.get(key) ?? noProgress;
    const maxTotal = Math.max(...defs.map(({ total_num }) => total_num));
    const progress = applyCount(previous, mark, span, maxTotal);
    if (progress !== previous) changed.set(key, progress);
    // Also without an increase: the required number may have been lowered since.
    for (const def of defs) {
      const doneId = doneKey(userId, period.key, def.code);
      if (done.has(doneId) || numOf(def, progress) < def.total_num) continue;
      if (def.task_type === 'new_user' && !stored.isNew(userId, mark.at)) continue;
      done.add(doneId);
      completed.push({ userId, def, period, mark });
    }
  }
  return { changed, completed };
};
