import { addDays } from '@taice/core/rules';
import type { Database, Tx } from '../../platform/db/pool.ts';
import type { ConsumerDeps } from '../../platform/events/consumer.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { award } from './award.ts';
import { applyCounts, countersOf } from './apply-counts.ts';
import { countUnseenEvents } from './event-seen-queries.ts';
import { mostOf, readDefs } from './definition-queries.ts';
import { type CountedEvent, type TaskCount, taskCountsOf } from './task-counting-rules.ts';
import { NEW_MS, registeredSince } from './people-queries.ts';
import {
  readDone,
  readFacts,
  readTaskProgress,
  writeTaskProgress,
} from './task-progress-queries.ts';
import { isVideoTaskCount, isWatched, awaitsView } from './watched.ts';
import { eventsOfWatched, isFirstView, isTaskEvent, readWatchedOn } from './watched-queries.ts';

export interface CountResult {
  /** Users whose tasks advanced, or will advance once they have watched. */
  readonly progressedUsers: readonly bigint[];
  /** Events to emit. */
  readonly newEvents: readonly NewEvent[];
}
const noResult: CountResult = { progressedUsers: [], newEvents: [] };

/** Task counts of these events; a watched video must not be too short. */
export const taskCountsFor = async (
  db: Database,
  events: readonly CountedEvent[],
  shortestMs: number,
): Promise<TaskCount[]> => {
  const posts = events.flatMap((event) =>
    event.type === 'view.qualified' ||
    event.type === 'view.watched' ||
    event.type === 'post.published'
      ? [event.payload.post_id]
      : [],
  );
  const comments = (type: 'comment.posted' | 'comment.removed') =>
    events.flatMap((event) => (event.type === type ? [event.payload.comment_id] : []));
  const factsQuery = {
    posts,
    said: comments('comment.posted'),
    removed: comments('comment.removed'),
  };
  const facts = await readFacts(db, factsQuery, shortestMs);
  return events.flatMap((event) => taskCountsOf(event, facts));
};

const videoDayKey = (event: CountedEvent): string =>
  'post_id' in event.payload ? `${event.userId} ${event.bizDate} ${event.payload.post_id}` : '';

/** The events in order, each first view of a video preceded by the earlier actions on it. Pure. */
const orderEvents = (
  events: readonly CountedEvent[],
  earlierEvents: readonly CountedEvent[],
): CountedEvent[] => {
  const first = new Map<string, number>();
  for (const [index, event] of events.entries())
    if (isFirstView(event)) first.set(videoDayKey(event), index);
  return events.flatMap((event, index) => {
    const videoDay = videoDayKey(event);
    if (isFirstView(event))
      return [event, ...earlierEvents.filter((each) => videoDayKey(each) === videoDay)];
    return isTaskEvent(event) && index < (first.get(videoDay) ?? 0) ? [] : [event];
  });
};

/**
 * Counts of these events that pass the watching rule, and earlier ones of a video watched only now. Earlier ones are
 * returned with the view, maybe repeatedly, so that the batching of events does not matter. `mostVisitors`: the maximum
 * of visitors by a link.
 */
export const watchedTaskCounts = async (
  tx: Tx,
  events: readonly CountedEvent[],
  { mostVisitors: maxVisitors, shortestMs }: { mostVisitors: number; shortestMs: number },
): Promise<{ counting: TaskCount[]; waiting: bigint[] }> => {
  const all = orderEvents(events, await eventsOfWatched(tx, events, maxVisitors));
  const taskCounts = await taskCountsFor(tx, all, shortestMs);
  // A view may be recorded before its event arrives: earlier actions then count with that event.
  const until = new Map(events.map(({ userId, id }) => [userId, id]));
  const watchedOn = await readWatchedOn(tx, taskCounts.filter(isVideoTaskCount), shortestMs, until);
  return {
    counting: taskCounts.filter((taskCount) => isWatched(taskCount, watchedOn)),
    waiting: taskCounts.flatMap((taskCount) =>
      awaitsView(taskCount, watchedOn) ? [taskCount.userId] : [],
    ),
  };
};

/** Counts events towards the tasks, and pays the tasks completed by them. */
export const countEvents = async (
  tx: Tx,
  events: readonly CountedEvent[],
  rules: ConsumerDeps,
): Promise<CountResult> => {
  if (events.length === 0) return noResult;
  const days = events.map(({ bizDate }) => bizDate).toSorted();
  // Weekly tasks use the version of their Monday, and an undone action may be of the day before.
  const defs = await readDefs(tx, addDays(days[0]!, -7), days.at(-1)!);
  if (defs.length === 0) return noResult;
  const { counting, waiting } = await watchedTaskCounts(tx, events, {
    mostVisitors: mostOf(defs, 'share_visit'),
    shortestMs: rules.settings.view_min_duration_ms,
  });
  const taskCounts = await countUnseenEvents(tx, counting);
  const counters = countersOf(taskCounts, defs);
  if (counters.length === 0) return { ...noResult, progressedUsers: waiting };
  const registered = await registeredSince(
    tx,
    taskCounts.map(({ userId }) => userId),
    new Date(Math.min(...taskCounts.map(({ at }) => at.getTime())) - NEW_MS),
  );
  const { changed, completed } = applyCounts(counters, {
    tallies: await readTaskProgress(tx, counters),
    done: await readDone(tx, counters),
    isNew: (userId, at) => (registered.get(userId)?.getTime() ?? -Infinity) + NEW_MS > at.getTime(),
  });
  await writeTaskProgress(tx, counters, changed);
  const newEvents = await award(tx, rules, completed);
  const changedUsers = [...changed.keys()].map((key) => BigInt(key.split(' ', 1)[0]!));
  return { progressedUsers: [...changedUsers, ...waiting], newEvents };
};
