import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { NewlySeen, NewViews } from '../watching/count-queries.ts';

/** `timeExpression`: the condition on the hour. Each view counts for its video and for its owner's total. */
const breakdownUpsert = (
  table: string,
  column: string,
  timeExpression: string,
): string => `insert into ${table} as h
    (owner_id, post_id, ${column}, dimension, key, views)
  select owner_id, post_id, at, dimension, key, sum(views)::int from (
    select t.owner_id, whose.post_id, ${timeExpression} as at, part.dimension, part.key, t.views
    from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::int[])
      as t(owner_id, post_id, hour, source, device, country, views)
    cross join lateral (values (t.post_id), (0::bigint)) as whose(post_id)
    cross join lateral (values ('source', t.source), ('device', t.device), ('country', t.country)) as part(dimension, key)
  ) each group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (owner_id, post_id, dimension, ${column}, key) do update set views = h.views + excluded.views`;
const ADD_HOURS = breakdownUpsert('video_hour_part', 'hour', 't.hour');
const ADD_DAYS = breakdownUpsert('video_day_part', 'day', `(t.hour at time zone 'UTC')::date`);

const ADD_TOTALS = `insert into video_part as h (owner_id, post_id, dimension, key, views)
  select owner_id, post_id, dimension, key, sum(views) from (
    select t.owner_id, whose.post_id, part.dimension, part.key, t.views
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[])
      as t(owner_id, post_id, source, device, country, views)
    cross join lateral (values (t.post_id), (0::bigint)) as whose(post_id)
    cross join lateral (values ('source', t.source), ('device', t.device), ('country', t.country)) as part(dimension, key)
  ) each group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (owner_id, post_id, dimension, key) do update set views = h.views + excluded.views`;

/** Adds views by source, device and country. */
export const addViewBreakdowns = async (tx: Tx, views: readonly NewViews[]): Promise<void> => {
  const column = <T>(pick: (each: NewViews) => T): T[] => views.map(pick);
  const keyColumns = [column((each) => each.owner_id), column((each) => each.post_id)];
  const dimensionColumns = [
    column((each) => each.source),
    column((each) => each.device),
    column((each) => each.country),
    column((each) => each.views),
  ];
  const hours = column((each) => each.hour);
  await preparedQuery(tx, 'video_parts_add', ADD_HOURS, [
    ...keyColumns,
    hours,
    ...dimensionColumns,
  ]);
  await preparedQuery(tx, 'video_parts_add_days', ADD_DAYS, [
    ...keyColumns,
    hours,
    ...dimensionColumns,
  ]);
  await preparedQuery(tx, 'video_parts_add_ever', ADD_TOTALS, [...keyColumns, ...dimensionColumns]);
};

/** Seconds of a video that are counted one by one: four hours. */
const MAX_COUNTED_SECONDS = 14_400;

// Adds two arrays element by element; the shorter one is padded with zeros.
const ADD_WATCHED_SECONDS = `insert into video_day_seen as d (post_id, day, measured, counts, seen, seconds)
  select t.post_id, t.day, t.measured, c.counts, (select sum(n) from unnest(c.counts) n), cardinality(c.counts)
  from unnest($1::bigint[], $2::date[], $3::int[], $4::jsonb[]) as t(post_id, day, measured, counts)
  cross join lateral (select array(select jsonb_array_elements_text(t.counts)::int) as counts offset 0) c
  on conflict (post_id, day) do update set measured = d.measured + excluded.measured,
    counts = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(d.counts, excluded.counts) as n(a, b)),
    seen = d.seen + excluded.seen, seconds = greatest(d.seconds, excluded.seconds)`;

const ADD_WATCHED_TOTALS = `insert into video_seen as d (post_id, measured, counts)
  select post_id, sum(measured), (select array_agg(n order by at) from (
      select at, sum(n)::int as n from unnest($1::bigint[], $2::jsonb[]) as one(id, counts),
        jsonb_array_elements_text(one.counts) with ordinality as c(text, at), cast(c.text as int) as n
      where one.id = t.post_id group by at) each)
  from unnest($1::bigint[], $3::int[]) as t(post_id, measured) group by 1 order by 1
  on conflict (post_id) do update set measured = d.measured + excluded.measured,
    counts = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(d.counts, excluded.counts) as n(a, b))`;

/** Counts the seconds that were newly seen, of each video and day. */
export const addWatchedSeconds = async (tx: Tx, newlySeen: readonly NewlySeen[]): Promise<void> => {
  const days = new Map<string, { id: bigint; day: string; measured: number; counts: number[] }>();
  for (const { post_id: id, hour, duration_s, is_first, spans } of newlySeen) {
    if (spans.length === 0) continue;
    const day = hour.toISOString().slice(0, 10);
    const seconds = Math.min(MAX_COUNTED_SECONDS, Math.max(1, Math.ceil(duration_s)));
    const existing = days.get(`${id} ${day}`);
    const total = existing ?? {
      id,
      day,
      measured: 0,
      counts: Array.from({ length: seconds }, () => 0),
    };
    days.set(`${id} ${day}`, total);
    if (is_first) total.measured += 1;
    for (const [from, to] of spans)
      for (let second = from; second < Math.min(to, seconds); second++)
        total.counts[second] = (total.counts[second] ?? 0) + 1;
  }
  if (days.size === 0) return;
  const rows = [...days.values()].toSorted(
    (a, b) => Number(a.id - b.id) || a.day.localeCompare(b.day),
  );
  const [ids, measured] = [rows.map(({ id }) => id), rows.map((row) => row.measured)];
  const counts = rows.map((row) => JSON.stringify(row.counts));
  await preparedQuery(tx, 'video_seen_add', ADD_WATCHED_SECONDS, [
    ids,
    rows.map(({ day }) => day),
    measured,
    counts,
  ]);
  await preparedQuery(tx, 'video_seen_add_ever', ADD_WATCHED_TOTALS, [ids, counts, measured]);
};
