import type { AnalyticsRange } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type Period, periodOf } from './period.ts';
import { type OwnVideo, ownVideos } from './queries.ts';
import { zoneOf } from './zone.ts';

interface Question {
  readonly db: Database;
  readonly clock: Services['clock'];
  readonly timezone: string;
  readonly userId: bigint;
  readonly postId: bigint | undefined;
  readonly range: AnalyticsRange;
}

/** The time that is asked for, and the video where it is one; 403 for anybody else's. */
export const whatIsAsked = async ({
  db,
  clock,
  timezone,
  userId,
  postId,
  range,
}: Question): Promise<{ period: Period; video: OwnVideo | null }> => {
  const [video] = postId === undefined ? [null] : await ownVideos(db, userId, [postId]);
  if (video === undefined) return fail(403);
  const period = await periodOf(db, {
    ownerId: userId,
    postId: postId ?? 0n,
    range,
    // All of it is kept by days of UTC.
    zone: range === 'all' ? 'UTC' : zoneOf(timezone),
    now: clock.rule(),
  });
  return { period, video };
};
