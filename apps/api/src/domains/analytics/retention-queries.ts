import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Period } from './period.ts';

/**
 * `maxPoints`: the parameter with the maximum of curve points. `|| '{}'` detoasts a day's array once instead of once per
 * element. Only the shown seconds are summed: an hour of video has 3,600 a day.
 */
const curveStatement = (
  days: string,
  maxPoints: string,
): string => `with days as (${days}), whole as (
    select greatest(1, ceil(max(seconds) / ${maxPoints}::float8))::int as step, max(seconds) as seconds,
      sum(measured)::int as measured
    from days
  )
  select s.second, sum(d.counts[s.second + 1])::float8 as n, w.measured
  from whole w, (select counts || '{}' as counts from days offset 0) d,
    generate_series(0, w.seconds - 1, w.step) as s(second)
  group by s.second, w.measured order by s.second`;

const READ_RETENTION = curveStatement(
  `select measured, seconds, counts from video_day_seen where post_id = $1 and day >= $2 and day <= $3`,
  '$4',
);
const READ_RETENTION_ALL_TIME = curveStatement(
  `select measured, cardinality(counts) as seconds, counts from video_seen where post_id = $1`,
  '$2',
);

/** The measured views per second of one video, as at most `maxPoints` evenly spaced points. */
export const readRetention = (
  db: Database,
  { postId, since, now, days }: Pick<Period, 'postId' | 'since' | 'now' | 'days'>,
  maxPoints: number,
) => {
  type Row = { readonly second: number; readonly n: number; readonly measured: number };
  if (days === null)
    return preparedQuery<Row>(db, 'analytics_seen_ever', READ_RETENTION_ALL_TIME, [
      postId,
      maxPoints,
    ]);
  const [firstDay, lastDay] = [since, now].map((at) => at.toISOString().slice(0, 10));
  return preparedQuery<Row>(db, 'analytics_seen', READ_RETENTION, [
    postId,
    firstDay,
    lastDay,
    maxPoints,
  ]);
};
