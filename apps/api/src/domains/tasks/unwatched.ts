import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { taskCountsFor } from './count-events.ts';
import type { Kind } from './task-counting-rules.ts';
import { isVideoTaskCount, unwatchedOf } from './watched.ts';
import { eventsOfDay, readWatchedOn } from './watched-queries.ts';

/** The day's actions of each kind on unwatched videos: they count once the person has watched. */
export const readUnwatched = async (
  db: Database,
  userId: bigint,
  {
    today,
    shortestMs,
    mostVisitors: maxVisitors,
  }: { readonly today: Day; readonly shortestMs: number; readonly mostVisitors: number },
): Promise<ReadonlyMap<Kind, number>> => {
  const deeds = await eventsOfDay(db, userId, today, maxVisitors);
  const marks = await taskCountsFor(db, deeds, shortestMs);
  const ofVideos = marks.filter(isVideoTaskCount);
  return unwatchedOf(ofVideos, await readWatchedOn(db, ofVideos, shortestMs));
};
