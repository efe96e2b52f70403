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
export const countersOf = (marks: readonly TaskCount[], defs: readonly TaskDef[]): Counter[] =>
  marks.flatMap((mark) =>
    spans.flatMap((span) => {
      const period = periodOf(span, mark.day);
      const own = defs.filter(
        (def) =>
          spanOf(def.task_type) === span && kindOf(def) === mark.kind && inForce(def, period.from),
      );
      return own.length === 0 ? [] : [{ mark, span, period, defs: own }];
    }),
  );

/** A task completed by a count. */
export interface Completed {
  readonly userId: bigint;
  readonly def: TaskDef;
  readonly period: Period;
  readonly mark: TaskCount;
}

interface Known {
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
  known: Known,
): { changed: Map<string, TaskProgress>; completed: Completed[] } => {
  const changed = new Map<string, TaskProgress>();
  const done = new Set(known.done);
  const completed: Completed[] = [];
  for (const { mark, span, period, defs } of counters) {
    const { userId } = mark;
    const key = progressKey(userId, period.key, mark.kind);
    const before = changed.get(key) ?? known.tallies.get(key) ?? noProgress;
    const most = Math.max(...defs.map(({ total_num }) => total_num));
    const tally = applyCount(before, mark, span, most);
    if (tally !== before) changed.set(key, tally);
    // Also without an increase: the required number may have been lowered since.
    for (const def of defs) {
      const doneAs = doneKey(userId, period.key, def.code);
      if (done.has(doneAs) || numOf(def, tally) < def.total_num) continue;
      if (def.task_type === 'new_user' && !known.isNew(userId, mark.at)) continue;
      done.add(doneAs);
      completed.push({ userId, def, period, mark });
    }
  }
  return { changed, completed };
};
