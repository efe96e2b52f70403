import { asOwner, type DatabaseHandle } from './database.ts';

export const videos = 10_000;
/** Watched hours of each video, more at first and fewer later, with 10 views each: 10 million. */
const hoursEach = 100;
const years = 3;

const INSERT_POSTS_SQL = `insert into post (user_id, title, description, lang, category_id, duration_s, width, height, state, published_at, view_num)
  select $1, 'Video ' || i, '', 'en', (select min(id) from category), 60, 720, 1280, 'published',
    clock_timestamp() - (i::float8 / $2::int) * make_interval(years => $3) - interval '45 days', 10 * $4::int
  from generate_series(1, $2::int) i`;

const FIGURE_COLUMNS = 'views, qualified, measured, watch_ms, length_ms, likes';
const INSERT_HOURS_SQL = `insert into video_hour (owner_id, post_id, hour, ${FIGURE_COLUMNS})
  select $1, p.id, date_trunc('hour', p.published_at) + floor(j ^ 1.5) * interval '1 hour', 10, 5, 8, 240000, 480000, 1
  from post p cross join generate_series(1, $2::int) j where p.user_id = $1`;
/** A video that is watched throughout. */
const INSERT_EVERGREEN_SQL = `insert into video_hour (owner_id, post_id, hour, ${FIGURE_COLUMNS})
  select $1, (select min(id) from post where user_id = $1), t, 10, 5, 8, 240000, 480000, 1
  from generate_series(date_trunc('hour', clock_timestamp()) - make_interval(years => $2),
    date_trunc('hour', clock_timestamp()), interval '1 hour') t
  on conflict do nothing`;
const INSERT_TOTALS_SQL = `insert into video_hour (owner_id, post_id, hour, ${FIGURE_COLUMNS})
  select owner_id, 0, hour, sum(views), sum(qualified), sum(measured), sum(watch_ms), sum(length_ms), sum(likes)
  from video_hour where owner_id = $1 group by owner_id, hour`;
/** All of an owner's videos together and each of them. */
const INSERT_DAYS_SQL = `insert into video_day (owner_id, post_id, day, ${FIGURE_COLUMNS})
  select owner_id, post_id, (hour at time zone 'UTC')::date, sum(views), sum(qualified), sum(measured), sum(watch_ms),
    sum(length_ms), sum(likes)
  from video_hour where owner_id = $1 group by 1, 2, 3`;
/** Tenths of the views: each dimension sums up to all of them. */
const INSERT_HOUR_PARTS_SQL = `insert into video_hour_part (owner_id, post_id, hour, dimension, key, views)
  select owner_id, post_id, hour, x.dimension, x.key, views * x.tenths / 10 from video_hour
  cross join (values ('source', 'feed', 5), ('source', 'search', 3), ('source', 'share', 2), ('device', 'phone', 7),
    ('device', 'desktop', 3), ('country', 'CN', 5), ('country', 'TW', 3), ('country', '', 2)) x (dimension, key, tenths)
  where owner_id = $1 and post_id in (0, (select min(id) from post where user_id = $1))`;
const INSERT_WEEKS_SQL = `insert into video_week (owner_id, week, post_id, views)
  select owner_id, date_trunc('week', day::timestamp)::date, post_id, sum(views)
  from video_day where owner_id = $1 and post_id <> 0 group by 1, 2, 3`;
const INSERT_DAY_PARTS_SQL = `insert into video_day_part (owner_id, post_id, day, dimension, key, views)
  select owner_id, post_id, (hour at time zone 'UTC')::date, dimension, key, sum(views)
  from video_hour_part where owner_id = $1 group by 1, 2, 3, 4, 5`;
const INSERT_PARTS_SQL = `insert into video_part
  select owner_id, post_id, dimension, key, sum(views) from video_hour_part where owner_id = $1 group by 1, 2, 3, 4`;
/**
 * Retention curves of an hour each: of the video watched throughout, and of the most watched in a quarter, which were
 * watched as long before.
 */
const INSERT_DAY_SEEN_SQL = `with told as (
    select min(id) as id, $2::int * 365 as days from post where user_id = $1
    union all
    (select post_id, 180 from video_day where owner_id = $1 and post_id not in (0, (select min(id) from post where user_id = $1))
      and day > (clock_timestamp() at time zone 'UTC')::date - 90
    group by 1 order by sum(views) desc, post_id desc limit 5)
  ), curve as (select array_agg(60 - s / 60 order by s) as counts, sum(60 - s / 60) as seen from generate_series(0, 3599) s)
  insert into video_day_seen (post_id, day, measured, counts, seen, seconds)
  select told.id, t::date, 60, curve.counts, curve.seen, 3600
  from told cross join curve
  cross join generate_series(clock_timestamp() - make_interval(days => told.days), clock_timestamp(), interval '1 day') t`;

const INSERT_SEEN_SQL = `insert into video_seen
  select s.post_id, sum(s.measured), (select array_agg(n order by at) from (
      select at, sum(n)::int as n from video_day_seen d, unnest(d.counts) with ordinality c (n, at)
      where d.post_id = s.post_id group by at) each)
  from video_day_seen s join post p on p.id = s.post_id where p.user_id = $1 group by 1`;
const UPDATE_VIEW_COUNTS_SQL = `update post p set view_num = (
    select sum(views) from video_hour h where h.owner_id = $1 and h.post_id = p.id)
  where id = (select min(id) from post where user_id = $1)`;

/** Aggregates that the roll-up keeps: by hour, by day, by week, and since the first view. */
export const aggregates = [
  'video_hour',
  'video_hour_part',
  'video_day',
  'video_week',
  'video_day_part',
  'video_day_seen',
  'video_part',
  'video_seen',
] as const;

/**
 * A creator's past as the product's roll-up would have stored it. Days and all-time figures are sums of the hours, as
 * the tests of the roll-up require. Returns the id of the most watched video.
 */
export const fillPast = (database: DatabaseHandle, ownerId: string): Promise<string> =>
  asOwner(database, async (client) => {
    await client.query(INSERT_POSTS_SQL, [ownerId, videos, years, hoursEach]);
    await client.query(INSERT_HOURS_SQL, [ownerId, hoursEach]);
    await client.query(INSERT_EVERGREEN_SQL, [ownerId, years]);
    for (const text of [
      INSERT_TOTALS_SQL,
      INSERT_DAYS_SQL,
      INSERT_WEEKS_SQL,
      INSERT_HOUR_PARTS_SQL,
      INSERT_DAY_PARTS_SQL,
      INSERT_PARTS_SQL,
    ])
      await client.query(text, [ownerId]);
    await client.query(INSERT_DAY_SEEN_SQL, [ownerId, years]);
    await client.query(INSERT_SEEN_SQL, [ownerId]);
    await client.query(UPDATE_VIEW_COUNTS_SQL, [ownerId]);
    await client.query(`vacuum analyze ${aggregates.join(', ')}, post`);
    const { rows } = await client.query<{ post_id: string }>(
      'select min(id)::text as post_id from post where user_id = $1',
      [ownerId],
    );
    return rows[0]?.post_id ?? '';
  });

/** Days begin where the bench's client says it is; the client asks only for hours. */
const READ_TOTALS_SQL = `select coalesce(sum(h.views), 0)::float8 as views,
    coalesce((select sum(measured) from video_day_seen where post_id = $2), 0)::float8 as measured
  from video_hour h where h.owner_id = $1 and h.post_id = $2 and ($3::int is null or h.hour >=
    (date_trunc('day', clock_timestamp() at time zone 'Europe/Berlin') - make_interval(days => $3 - 1))
      at time zone 'Europe/Berlin')`;

export interface Filled {
  readonly views: number;
  /** Views of the video with a known retention, since the first; 0 for all videos together. */
  readonly measured: number;
}

/** Totals of the filled data; `postId` '0': of all videos; `days` null: since the first view. */
export const readTotals = (
  database: DatabaseHandle,
  ownerId: string,
  postId: string,
  days: number | null,
): Promise<Filled> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<Filled>(READ_TOTALS_SQL, [ownerId, postId, days]);
    return rows[0] ?? { views: 0, measured: 0 };
  });
