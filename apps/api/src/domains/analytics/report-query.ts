import type { AnalyticsRange } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type Period, resolvePeriod } from './period.ts';
import { type OwnVideo, listOwnVideos } from './queries.ts';
import { zoneOf } from './time-zone.ts';

interface ReportQuery {
  readonly db: Database;
  readonly clock: Services['clock'];
  readonly timezone: string;
  readonly userId: bigint;
  readonly postId: bigint | undefined;
  readonly range: AnalyticsRange;
}

/** The requested time range, and the video if there is one; 403 for another person's video. */
export const resolveReportQuery = async ({
  db,
  clock,
  timezone,
  userId,
  postId,
  range,
}: ReportQuery): Promise<{ period: Period; video: OwnVideo | null }> => {
  const [video] = postId === undefined ? [null] : await listOwnVideos(db, userId, [postId]);
  if (video === undefined) return fail(403);
  const period = await resolvePeriod(db, {
    ownerId: userId,
    postId: postId ?? 0n,
    range,
    // The whole range is stored in UTC days.
    zone: range === 'all' ? 'UTC' : zoneOf(timezone),
    now: clock.rule(),
  });
  return { period, video };
};
