import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { TranscodeResult } from '../../platform/media/types.ts';
import { type Figure, figures } from './add-hourly-figures.ts';
import type { Period, Unit } from './period.ts';

/** Counts as numbers; `rewards` in micro-points, times in ms. */
export type Sums = Readonly<Record<Exclude<Figure, 'rewards'>, number>> & {
  readonly rewards: bigint;
};

const sumColumns = figures
  .map(
    (name) => `coalesce(sum(h.${name}), 0)::${name === 'rewards' ? 'bigint' : 'float8'} as ${name}`,
  )
  .join(', ');

/** $4 on: the start of the range. The comparison days before it end at the same time of day. */
const RANGE_FILTER = `h.hour <= $3::timestamptz and h.hour >= $4::timestamptz - make_interval(days => coalesce($5::int, 0))
    and (h.hour >= $4 or h.hour <= $3::timestamptz - make_interval(days => $5::int))`;

const READ_SUMS = `select h.post_id, h.hour >= $4::timestamptz as is_now, ${sumColumns}
  from video_hour h where h.owner_id = $1 and h.post_id = any($2::bigint[]) and ${RANGE_FILTER} group by 1, 2`;

// The full range has no earlier one, so whole days suffice.
const READ_SUMS_ALL_TIME = `select h.post_id, true as is_now, ${sumColumns}
  from video_day h where h.owner_id = $1 and h.post_id = any($2::bigint[]) group by 1`;

export interface SumsComparison {
  readonly now: Sums | undefined;
  readonly before: Sums | undefined;
}

/** Sums of some of an owner's videos, for the range and the one before. */
export const readSums = async (
  db: Database,
  { ownerId, now, since, days }: Period,
  postIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, SumsComparison>> => {
  type Row = Sums & { readonly post_id: bigint; readonly is_now: boolean };
  const rows =
    days === null
      ? await preparedQuery<Row>(db, 'analytics_sums_ever', READ_SUMS_ALL_TIME, [ownerId, postIds])
      : await preparedQuery<Row>(db, 'analytics_sums', READ_SUMS, [
          ownerId,
          postIds,
          now,
          since,
          days,
        ]);
  return new Map(
    postIds.map((id) => {
      const postRows = rows.filter(({ post_id }) => post_id === id);
      return [
        id,
        { now: postRows.find((row) => row.is_now), before: postRows.find((row) => !row.is_now) },
      ] as const;
    }),
  );
};

const slotColumns = {
  day: `to_char(h.hour at time zone $6, 'YYYY-MM-DD')`,
  hour: `to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
} satisfies Record<Unit, string>;
const seriesStatement = (unit: Unit): string => `select ${slotColumns[unit]} as t, ${sumColumns}
  from video_hour h where h.owner_id = $1 and h.post_id = $2 and ${RANGE_FILTER}${unit === 'hour' ? ' and $6::text is not null' : ''} group by 1`;
const READ_SERIES = { day: seriesStatement('day'), hour: seriesStatement('hour') };
const READ_SERIES_ALL_TIME = `select to_char(h.day, 'YYYY-MM-DD') as t, ${sumColumns}
  from video_day h where h.owner_id = $1 and h.post_id = $2 group by 1`;

/** Sums of each hour or day, also of the range before; empty ones are left out. */
export const readSeries = async (
  db: Database,
  { ownerId, postId, now, since, days, zone }: Period,
  unit: Unit,
): Promise<ReadonlyMap<string, Sums>> => {
  type Row = Sums & { readonly t: string };
  const values = [ownerId, postId, now, since, days, zone];
  const rows =
    days === null
      ? await preparedQuery<Row>(db, 'analytics_days_ever', READ_SERIES_ALL_TIME, [ownerId, postId])
      : await preparedQuery<Row>(db, `analytics_${unit}s`, READ_SERIES[unit], values);
  return new Map(rows.map((row) => [row.t, row]));
};

/** $2 now, $3 since: the whole UTC days and weeks between them; `last` and `last_week` are exclusive. */
const RANGE_EDGES = `with e as (
    select $3::timestamptz as since, $2::timestamptz as now,
      ($3::timestamptz at time zone 'UTC')::date
        + (date_trunc('day', $3::timestamptz at time zone 'UTC') < $3::timestamptz at time zone 'UTC')::int as first_full,
      ($2::timestamptz at time zone 'UTC')::date as last
  ), edges as (
    select *, first_full::timestamp at time zone 'UTC' as full_from, last::timestamp at time zone 'UTC' as full_to,
      date_trunc('week', (first_full + 6)::timestamp)::date as first_week,
      date_trunc('week', last::timestamp)::date as last_week
    from e
  )`;
/** The hours before the first whole day and after the last one. */
const edgeHours = (
  columns: string,
  hours: string,
): string => `select ${columns} from edges e join ${hours}
      and h.hour >= e.since and h.hour < e.full_from and h.hour <= e.now
    union all
    select ${columns} from edges e join ${hours} and h.hour >= greatest(e.full_from, e.full_to) and h.hour <= e.now`;

export type Dimension = 'source' | 'device' | 'country';

// Whole days have one row for 24 hours; only the hours at both ends are read singly.
const READ_BREAKDOWNS = `${RANGE_EDGES}, parts as (
    select d.dimension, d.key, d.views from edges e join video_day_part d on d.owner_id = $1 and d.post_id = $4
      and d.dimension in ('source', 'device', 'country') and d.day >= e.first_full and d.day < e.last
    union all ${edgeHours(
      `h.dimension, h.key, h.views`,
      `video_hour_part h on h.owner_id = $1 and h.post_id = $4
      and h.dimension in ('source', 'device', 'country')`,
    )}
  )
  select dimension, key, sum(views)::int as n from parts group by 1, 2 order by n desc, key`;

const READ_BREAKDOWNS_ALL_TIME = `select dimension, key, views::int as n from video_part
  where owner_id = $1 and post_id = $2 order by n desc, key`;

/** Views by source, device and country, the most first. */
export const readViewBreakdowns = (db: Database, { ownerId, postId, since, now, days }: Period) => {
  type Row = { readonly dimension: Dimension; readonly key: string; readonly n: number };
  return days === null
    ? preparedQuery<Row>(db, 'analytics_parts_ever', READ_BREAKDOWNS_ALL_TIME, [ownerId, postId])
    : preparedQuery<Row>(db, 'analytics_parts', READ_BREAKDOWNS, [ownerId, now, since, postId]);
};

const ownedVideos = (table: string): string => `${table} on h.owner_id = $1 and h.post_id <> 0`;
// Whole weeks and days come from their sums. Deleted videos are mostly few, so they are looked up once.
const LIST_TOP_POSTS = `${RANGE_EDGES}, parts as (
    select h.post_id, h.views from edges e join ${ownedVideos('video_week h')} and h.week >= e.first_week and h.week < e.last_week
    union all
    select h.post_id, h.views from edges e join ${ownedVideos('video_day h')} and h.day >= e.first_full
      and h.day < least(e.first_week, e.last)
    union all
    select h.post_id, h.views from edges e join ${ownedVideos('video_day h')} and h.day >= greatest(e.first_week, e.last_week)
      and h.day < e.last
    union all ${edgeHours('h.post_id, h.views', ownedVideos('video_hour h'))}
  )
  select post_id from parts group by 1
  having sum(views) > 0 and post_id not in (select id from post where user_id = $1 and state = 'deleted')
  order by sum(views) desc, post_id desc limit 5`;
const LIST_TOP_POSTS_ALL_TIME = `select id as post_id from post
  where user_id = $1 and view_num > 0 and state <> 'deleted' order by view_num desc, id desc limit 5`;

/** An owner's most watched videos, without deleted ones. */
export const listTopPostIds = async (
  db: Database,
  { ownerId, since, now, days }: Period,
): Promise<bigint[]> => {
  const rows =
    days === null
      ? await preparedQuery<{ post_id: bigint }>(
          db,
          'analytics_top_ever',
          LIST_TOP_POSTS_ALL_TIME,
          [ownerId],
        )
      : await preparedQuery<{ post_id: bigint }>(db, 'analytics_top', LIST_TOP_POSTS, [
          ownerId,
          now,
          since,
        ]);
  return rows.map(({ post_id }) => post_id);
};

const LIST_OWN_VIDEOS = `select p.id, p.title, p.duration_s, v.prefix, v.result
  from post p left join video_asset v on v.post_id = p.id
  where p.id = any($2::bigint[]) and p.user_id = $1 and p.state <> 'deleted'`;

export interface OwnVideo {
  readonly id: bigint;
  readonly title: string;
  readonly duration_s: number;
  readonly prefix: string | null;
  readonly result: TranscodeResult | null;
}

/** The owner's videos among these that are not deleted. */
export const listOwnVideos = (db: Database, ownerId: bigint, ids: readonly bigint[]) =>
  preparedQuery<OwnVideo>(db, 'analytics_own', LIST_OWN_VIDEOS, [ownerId, ids]);

const COUNT_PUBLISHED = `select post_num from "user" where id = $1`;

export const countPublishedPosts = async (db: Database, userId: bigint): Promise<number> => {
  const rows = await preparedQuery<{ post_num: number }>(
    db,
    'analytics_published',
    COUNT_PUBLISHED,
    [userId],
  );
  return rows[0]?.post_num ?? 0;
};
