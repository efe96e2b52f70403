import type { Kind, TaskCount } from './task-counting-rules.ts';
import type { WatchedOn } from './watched-queries.ts';

type VideoTaskCount = TaskCount & { readonly post: string };
export const isVideoTaskCount = (taskCount: TaskCount): taskCount is VideoTaskCount =>
  taskCount.post !== undefined;

/**
 * True if a count passes the watching rule: the person watched the video on that business day or before. Undoing always
 * passes.
 */
export const isWatched = (taskCount: TaskCount, watchedOn: WatchedOn): boolean => {
  if (taskCount.isUndo || !isVideoTaskCount(taskCount)) return true;
  const since = watchedOn(taskCount.userId, taskCount.post);
  return since !== undefined && since !== null && since <= taskCount.day;
};

/** True if a count waits for its person to watch the video. */
export const awaitsView = (taskCount: TaskCount, watchedOn: WatchedOn): boolean =>
  !taskCount.isUndo &&
  isVideoTaskCount(taskCount) &&
  watchedOn(taskCount.userId, taskCount.post) === null;

/** The number of actions per kind that would count if their person watched. Pure. */
export const unwatchedOf = (
  taskCounts: readonly TaskCount[],
  watchedOn: WatchedOn,
): ReadonlyMap<Kind, number> => {
  const unwatched = new Map<Kind, Map<string, TaskCount>>();
  for (const taskCount of taskCounts.filter(isVideoTaskCount)) {
    const ofKind = unwatched.get(taskCount.kind) ?? new Map<string, TaskCount>();
    unwatched.set(taskCount.kind, ofKind);
    if (taskCount.isUndo) ofKind.delete(taskCount.unit);
    else if (awaitsView(taskCount, watchedOn)) ofKind.set(taskCount.unit, taskCount);
  }
  return new Map(
    [...unwatched].map(([kind, ofKind]) => [
      kind,
      new Set([...ofKind.values()].map(({ group, unit }) => group ?? unit)).size,
    ]),
  );
};
