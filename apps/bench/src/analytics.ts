import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { type Call, presignMany } from './presign.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Of one answer to a creator with so many videos. */
const limitMs = 100;
const videos = 10_000;
/** So many hours of each video in which it was watched, more at first and fewer later; 10 views each: 10 million. */
const hoursEach = 100;
const years = 3;
/** Below the 240 calls a minute of one person, all kinds together. */
const each = 60;
const warmUp = 8;
const over = 4;
/** An idle connection of the database tells after 10 s what it has read. */
const toldAfterMs = 11_000;

const POSTS = `insert into post (user_id, title, description, lang, category_id, duration_s, width, height, state, published_at, view_num)
  select $1, 'Video ' || i, '', 'en', (select min(id) from category), 60, 720, 1280, 'published',
    clock_timestamp() - (i::float8 / $2::int) * make_interval(years => $3) - interval '45 days', 1000
  from generate_series(1, $2::int) i`;

const FIGURES = 'views, qualified, measured, watch_ms, length_ms, likes';
const HOURS = `insert into video_hour (owner_id, post_id, hour, ${FIGURES})
  select $1, p.id, date_trunc('hour', p.published_at) + floor(j ^ 1.5) * interval '1 hour', 10, 5, 8, 240000, 480000, 1
  from post p cross join generate_series(1, $2::int) j where p.user_id = $1`;
/** One that goes on being watched. */
const EVERGREEN = `insert into video_hour (owner_id, post_id, hour, ${FIGURES})
  select $1, (select min(id) from post where user_id = $1), t, 10, 5, 8, 240000, 480000, 1
  from generate_series(date_trunc('hour', clock_timestamp()) - make_interval(years => $2),
    date_trunc('hour', clock_timestamp()), interval '1 hour') t
  on conflict do nothing`;
const TOGETHER = `insert into video_hour (owner_id, post_id, hour, ${FIGURES})
  select owner_id, 0, hour, sum(views), sum(qualified), sum(measured), sum(watch_ms), sum(length_ms), sum(likes)
  from video_hour where owner_id = $1 group by owner_id, hour`;
const DAYS = `insert into video_day (owner_id, day, post_id, views, watch_ms, length_ms)
  select owner_id, (hour at time zone 'UTC')::date, post_id, sum(views), sum(watch_ms), sum(length_ms)
  from video_hour where owner_id = $1 and post_id <> 0 group by 1, 2, 3`;
const PARTS = `insert into video_hour_part (owner_id, post_id, hour, dimension, key, views)
  select owner_id, post_id, hour, x.dimension, x.key, greatest(1, views / 5) from video_hour
  cross join (values ('source', 'feed'), ('source', 'search'), ('source', 'share'), ('device', 'phone'),
    ('device', 'desktop'), ('country', 'CN'), ('country', 'TW'), ('country', '')) x (dimension, key)
  where owner_id = $1 and post_id in (0, (select min(id) from post where user_id = $1))`;
const SEEN = `insert into video_day_seen (post_id, day, measured, counts)
  select (select min(id) from post where user_id = $1), t::date, 60, array(select 60 - s from generate_series(0, 59) s)
  from generate_series(clock_timestamp() - make_interval(years => $2), clock_timestamp(), interval '1 day') t`;

/** A creator's past; the id of the video that is watched most. */
const fill = (
  database: DatabaseHandle,
  ownerId: string,
): Promise<{ postId: string; views: number }> =>
  asOwner(database, async (client) => {
    await client.query(POSTS, [ownerId, videos, years]);
    await client.query(HOURS, [ownerId, hoursEach]);
    await client.query(EVERGREEN, [ownerId, years]);
    for (const text of [TOGETHER, DAYS, PARTS]) await client.query(text, [ownerId]);
    await client.query(SEEN, [ownerId, years]);
    await client.query(
      'vacuum analyze video_hour, video_hour_part, video_day, video_day_seen, post',
    );
    const { rows } = await client.query<{ post_id: string; views: number }>(
      `select (select min(id)::text from post where user_id = $1) as post_id, sum(views)::int as views
       from video_hour where owner_id = $1 and post_id = 0`,
      [ownerId],
    );
    return { postId: rows[0]?.post_id ?? '', views: rows[0]?.views ?? 0 };
  });

/** Rows of the aggregates that were read so far, by indexes and without. */
const rowsRead = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    await delay(toldAfterMs);
    const { rows } = await client.query<{ n: number }>(`select (
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'video\\_hour%' or relname like 'video\\_day%')
        + (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'video\\_hour%' or relname like 'video\\_day%')
      )::float8 as n`);
    return rows[0]?.n ?? 0;
  });

const { dataCount, dataReport } = contract.analytics;
const kindsOf = (postId: string): Readonly<Record<string, Call>> => ({
  'figures, 28 days': { endpoint: dataCount, input: { range: '28d' } },
  'figures, three years': { endpoint: dataCount, input: { range: 'all' } },
  'trends, 28 days': { endpoint: dataReport, input: { range: '28d' } },
  'trends, 90 days': { endpoint: dataReport, input: { range: '90d' } },
  'trends, three years': { endpoint: dataReport, input: { range: 'all' } },
  'trends and retention of one video, three years': {
    endpoint: dataReport,
    input: { range: 'all', post_id: postId },
  },
});

/** What a creator's figures cost whose ten thousand videos had ten million views in three years. */
export const analytics: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, 1);
  const { postId, views } = await fill(database, viewers[0]?.userId ?? '');
  const pids = [product.pid, database.pid];
  for (const [name, call] of Object.entries(kindsOf(postId))) {
    const requests = await presignMany(viewers, warmUp + each, () => call);
    const readBefore = await rowsRead(database);
    await send(product.url, requests.slice(0, warmUp), undefined, over);
    const before = await cpuSeconds(pids);
    const load = await send(product.url, requests.slice(warmUp), undefined, over);
    const cpuMs = (((await cpuSeconds(pids)) - before) * 1_000) / each;
    const read = ((await rowsRead(database)) - readBefore) / requests.length;
    const beside = `of ${views} views of ${videos} videos, ${over} at once`;
    yield {
      name: `analytics/${name} p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `${beside}; limit ${limitMs} ms; ${Math.round(read)} rows read an answer`,
      kept: load.p99Ms < limitMs,
    };
    yield {
      name: `analytics/${name}`,
      value: cpuMs,
      unit: 'CPU ms',
      beside: `server and database an answer, ${beside}`,
      kept: true,
    };
  }
};
