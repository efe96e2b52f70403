import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { aUser } from '../../testing/builders.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { addHourlyFigures } from './add-hourly-figures.ts';
import { addViewBreakdowns } from './add-view-breakdowns.ts';
import { type Period, resolvePeriod } from './period.ts';
import { readViewBreakdowns, listTopPostIds } from './queries.ts';

const database = useDatabase();

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-21T05:17:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
const periodFor = (ownerId: bigint, range: Period['range'], zone: string, at = now) =>
  resolvePeriod(database.db, { ownerId, postId: 0n, range, zone, now: at });
/** Each day of a week, at a time with the previous date in Los Angeles, and at one with the same date. */
const moments = Array.from({ length: 14 }, (_, n) => hoursAgo(n * 12 - (n % 2) * 5));

test('a range equals the sum of its hours in every time zone', async () => {
  const { db } = database;
  const { id: ownerId } = await aUser(db);
  const views = Array.from({ length: 900 }, (_, n) => ({
    owner_id: ownerId,
    post_id: BigInt(1_000 + (n % 7)),
    hour: new Date(Math.floor(hoursAgo((n * 37) % 2_500).getTime() / HOUR_MS) * HOUR_MS),
    source: n % 3 ? 'feed' : 'search',
    device: 'phone',
    country: n % 5 ? 'DE' : '',
    views: 1 + ((n * n) % 97),
  }));
  await db.transaction().execute(async (tx) => {
    await addViewBreakdowns(tx, views);
    await addHourlyFigures(
      tx,
      views.map((each) => ({
        ownerId,
        postId: each.post_id,
        at: each.hour,
        views: each.views,
      })),
    );
  });
  const zones = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Asia/Kathmandu'];
  for (const range of ['7d', '28d', '90d'] as const)
    for (const [zone, at] of zones.flatMap((each) => moments.map((at) => [each, at] as const))) {
      const period = await periodFor(ownerId, range, zone, at);
      const told = views.filter(({ hour }) => hour >= period.since && hour <= at);
      const sumOf = (some: typeof views) => some.reduce((sum, each) => sum + each.views, 0);
      const tops = [...Map.groupBy(told, ({ post_id }) => post_id)]
        .map(([id, some]) => ({ id, views: sumOf(some) }))
        .toSorted((a, b) => b.views - a.views || Number(b.id - a.id));
      const asked = `${range} ${zone} ${at.toISOString()}`;
      expect(await listTopPostIds(db, period), asked).toEqual(tops.slice(0, 5).map(({ id }) => id));
      const parts = await readViewBreakdowns(db, period);
      const from = (source: string) => sumOf(told.filter((each) => each.source === source));
      expect(
        parts.filter(({ dimension }) => dimension === 'source'),
        asked,
      ).toEqual(
        [
          { dimension: 'source', key: 'feed', n: from('feed') },
          { dimension: 'source', key: 'search', n: from('search') },
        ].toSorted((a, b) => b.n - a.n),
      );
    }
});

/** Pages of 8 KB. By day the videos take up 1,100, by hour with sources 700. */
const most = 350;

test('a quarter of 1,000 videos reads weekly sums, and its view sources read daily sums', async () => {
  const { db, url } = database;
  const { id: ownerId } = await aUser(db);
  const run = (text: ReturnType<typeof sql>) => text.execute(database.owner);
  await run(sql`insert into video_day (owner_id, post_id, day, views)
    select ${ownerId}, p, date '2026-08-20' + d, 2 from generate_series(1, 1000) p, generate_series(0, 92) d order by d, p`);
  await run(sql`insert into video_week (owner_id, week, post_id, views)
    select owner_id, date_trunc('week', day::timestamp)::date, post_id, sum(views) from video_day
    where owner_id = ${ownerId} group by 1, 2, 3 order by 2, 3`);
  await run(sql`insert into video_hour_part (owner_id, post_id, dimension, hour, key, views)
    select ${ownerId}, 0, 'country', ${hoursAgo(0)}::timestamptz - h * interval '1 hour', 'K' || k, 1
    from generate_series(0, 24 * 90) h, generate_series(1, 10) k order by h desc, k`);
  await run(sql`insert into video_day_part (owner_id, post_id, day, dimension, key, views)
    select owner_id, post_id, (hour at time zone 'UTC')::date, dimension, key, sum(views) from video_hour_part
    where owner_id = ${ownerId} group by 1, 2, 3, 4, 5 order by 3, 5`);
  await run(sql`analyze video_day, video_week, video_hour, video_hour_part, video_day_part`);
  const period = await periodFor(ownerId, '90d', 'Asia/Shanghai');
  const costs: StatementCost[] = [];
  const counting = costReportingDatabase(url, (cost) => costs.push(cost));
  expect(await listTopPostIds(counting, period)).toEqual([1000n, 999n, 998n, 997n, 996n]);
  expect(await readViewBreakdowns(counting, period)).toHaveLength(10);
  await counting.destroy();
  expect(costs.map(({ blocks }) => blocks).filter((blocks) => blocks > most)).toEqual([]);
});
