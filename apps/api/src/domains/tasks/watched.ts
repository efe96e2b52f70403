import type { Kind, TaskCount } from './task-counting-rules.ts';
import type { WatchedOn } from './watched-queries.ts';

type OfVideo = TaskCount & { readonly post: string };
export const isOfVideo = (mark: TaskCount): mark is OfVideo => mark.post !== undefined;

/**
 * Whether a mark counts as far as watching goes: what is done to a video, where its person has watched it on that business
 * day or before. Taking back needs nothing.
 */
export const isWatched = (mark: TaskCount, watchedOn: WatchedOn): boolean => {
  if (mark.takesBack || !isOfVideo(mark)) return true;
  const since = watchedOn(mark.userId, mark.post);
  return since !== undefined && since !== null && since <= mark.day;
};

/** Whether a mark waits for its person to watch, and counts once they have. */
export const mayCount = (mark: TaskCount, watchedOn: WatchedOn): boolean =>
  !mark.takesBack && isOfVideo(mark) && watchedOn(mark.userId, mark.post) === null;

/** Of each kind, how much of what was done would count if its person watched. Pure. */
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
