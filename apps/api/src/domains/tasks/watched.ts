import type { Kind, TaskCount } from './task-counting-rules.ts';
import type { WatchedOn } from './watched-queries.ts';

type VideoTaskCount = TaskCount & { readonly post: string };
export const isVideoTaskCount = (mark: TaskCount): mark is VideoTaskCount =>
  mark.post !== undefined;

/**
 * True if a count passes the watching rule: the person watched the video on that business day or before. Undoing always
 * passes.
 */
export const isWatched = (mark: TaskCount, watchedOn: WatchedOn): boolean => {
  if (mark.isUndo || !isVideoTaskCount(mark)) return true;
  const since = watchedOn(mark.userId, mark.post);
  return since !== undefined && since !== null && since <= mark.day;
};

/** True if a count waits for its person to watch the video. */
export const awaitsView = (mark: TaskCount, watchedOn: WatchedOn): boolean =>
  !mark.isUndo && isVideoTaskCount(mark) && watchedOn(mark.userId, mark.post) === null;

/** The number of actions per kind that would count if their person watched. Pure. */
export const unwatchedOf = (
  marks: readonly TaskCount[],
  watchedOn: WatchedOn,
): ReadonlyMap<Kind, number> => {
  const waiting = new Map<Kind, Map<string, TaskCount>>();
  for (const mark of marks.filter(isVideoTaskCount)) {
    const ofKind = waiting.get(mark.kind) ?? new Map<string, TaskCount>();
    waiting.set(mark.kind, ofKind);
    if (mark.isUndo) ofKind.delete(mark.unit);
    else if (awaitsView(mark, watchedOn)) ofKind.set(mark.unit, mark);
  }
  return new Map(
    [...waiting].map(([kind, ofKind]) => [
      kind,
      new Set([...ofKind.values()].map(({ group, unit }) => group ?? unit)).size,
    ]),
  );
};
