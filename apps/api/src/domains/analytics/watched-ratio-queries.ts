import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Period } from './period.ts';

/** $2 and $3: the first and the last day; the $4 days before them are for comparison. */
const READ_WATCHED = `select d.post_id, d.day >= $2::date as is_now, sum(d.measured)::float8 as measured,
    sum(d.seen)::float8 as seen, max(d.seconds) as seconds
  from video_day_seen d
  where d.post_id = any($1::bigint[]) and d.day <= $3::date and d.day >= $2::date - $4::int group by 1, 2`;

const READ_WATCHED_ALL_TIME = `select d.post_id, true as is_now, d.measured::float8 as measured,
    (select sum(n) from unnest(d.counts) n)::float8 as seen, cardinality(d.counts) as seconds
  from video_seen d where d.post_id = any($1::bigint[])`;

interface WatchedRow {
  readonly post_id: bigint;
  readonly is_now: boolean;
  readonly measured: number;
  readonly seen: number;
  readonly seconds: number;
}

/** The share of a video seen by its measured views, now and before; null if none was measured. */
export interface WatchedRatio {
  readonly now: number | null;
  readonly before: number | null;
}

const watchedRatio = (row: WatchedRow | undefined): number | null => {
  const fullSeconds = row ? row.measured * row.seconds : 0;
  if (!row || fullSeconds === 0) return null;
  // A view that went on over midnight was measured the day before.
  return Math.min(1, Math.round((row.seen / fullSeconds) * 1_000) / 1_000);
};

/** How much of these videos was watched: the mean of the curve over all seconds. */
export const readWatchedRatios = async (
  db: Database,
  { since, now, days }: Period,
  postIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WatchedRatio>> => {
  const [firstDay, lastDay] = [since, now].map((at) => at.toISOString().slice(0, 10));
  const rows =
    days === null
      ? await preparedQuery<WatchedRow>(db, 'analytics_watched_ever', READ_WATCHED_ALL_TIME, [
          postIds,
        ])
      : await preparedQuery<WatchedRow>(db, 'analytics_watched', READ_WATCHED, [
          postIds,
          firstDay,
          lastDay,
          days,
        ]);
  return new Map(
    postIds.map((id) => {
      const postRows = rows.filter(({ post_id }) => post_id === id);
      const ratioFor = (isNow: boolean) =>
        watchedRatio(postRows.find(({ is_now }) => is_now === isNow));
      return [id, { now: ratioFor(true), before: ratioFor(false) }] as const;
    }),
  );
};
