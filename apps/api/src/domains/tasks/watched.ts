import type { Kind, TaskCount } from './task-counting-rules.ts';
import type { WatchedOn } from './watched-queries.ts';

type OfVideo = TaskCount & { readonly post: string };
export const isOfVideo = (mark: TaskCount): mark is OfVideo => mark.post !== undefined;

/**
 * True if a count passes the watching rule: the person watched the video on that business day or before. Undoing always
 * passes.
 */
export const isWatched = (mark: TaskCount, watchedOn: WatchedOn): boolean => {
  if (mark.takesBack || !isOfVideo(mark)) return true;
  const since = watchedOn(mark.userId, mark.post);
  return since !== undefined && since !== null && since <= mark.day;
};

/** True if a count waits for its person to watch the video. */
export const mayCount = (mark: TaskCount, watchedOn: WatchedOn): boolean =>
  !mark.takesBack && isOfVideo(mark) && watchedOn(mark.userId, mark.post) === null;

/** The number of actions per kind that would count if their person watched. Pure. */
export const unwatchedOf = (
  marks: readonly TaskCount[],
  watchedOn: WatchedOn,
): ReadonlyMap<Kind, number> => {
  const waiting = new Map<Kind, Map<string, TaskCount>>();
  for (const mark of marks.filter(isOfVideo)) {
    const ofKind = waiting.get(mark.kind) ?? new Map<string, TaskCount>();
    waiting.set(mark.kind, ofKind);
    if (mark.takesBack) ofKind.delete(mark.unit);
    else if (mayCount(mark, watchedOn)) ofKind.set(mark.unit, mark);
  }
  return new Map(
    [...waiting].map(([kind, ofKind]) => [
      kind,
      new Set([...ofKind.values()].map(({ group, unit }) => group ?? unit)).size,
    ]),
  );
};
