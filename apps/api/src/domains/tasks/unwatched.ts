import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { marksFor } from './count-events.ts';
import type { Kind } from './task-counting-rules.ts';
import { isOfVideo, unwatchedOf } from './watched.ts';
import { eventsOfDay, readWatchedOn } from './watched-queries.ts';

/** How much of each kind somebody has done on a day to videos that they have not watched: it counts once they have. */
export const readUnwatched = async (
  db: Database,
  userId: bigint,
  {
    today,
    shortestMs,
    mostVisitors,
  }: { readonly today: Day; readonly shortestMs: number; readonly mostVisitors: number },
): Promise<ReadonlyMap<Kind, number>> => {
  const deeds = await eventsOfDay(db, userId, today, mostVisitors);
  const marks = await marksFor(db, deeds, shortestMs);
  const ofVideos = marks.filter(isOfVideo);
  return unwatchedOf(ofVideos, await readWatchedOn(db, ofVideos, shortestMs));
};
