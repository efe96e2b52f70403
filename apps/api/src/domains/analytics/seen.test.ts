import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addWatchedSeconds } from './add-view-breakdowns.ts';
import { resolvePeriod } from './period.ts';
import { readRetention } from './retention-queries.ts';
import { readWatchedRatios } from './watched-ratio-queries.ts';

const database = useDatabase();

const DAY_MS = 86_400_000;
const now = new Date('2026-11-21T05:17:00Z');
const periodFor = (postId: bigint, range: '7d' | '90d' | 'all') =>
  resolvePeriod(database.db, { ownerId: 1n, postId, range, zone: 'UTC', now });

/** Spans seen by `views` a day, shorter on older days; and the resulting share of each second. */
const watched = async (postId: bigint, duration_s: number, daysAgo: number, views: number) => {
  const hour = new Date(now.getTime() - daysAgo * DAY_MS);
  const about = {
    owner_id: 1n,
    post_id: postId,
    hour,
    duration_s,
    watch_ms: 1_000,
    is_first: true,
  };
  const seen = Array.from({ length: views }, (_, n) => {
    const from = (n * 37) % duration_s;
    const to = Math.min(duration_s, from + Math.floor(duration_s / (2 + daysAgo)) + n);
    return { ...about, spans: [[from, to] as const] };
  });
  await transaction(database.db, (tx) => addWatchedSeconds(tx, seen));
  return seen.flatMap(({ spans }) => spans);
};

test.each([
  { seconds: 20, points: 20 },
  { seconds: 600, points: 600 },
  { seconds: 601, points: 301 },
  { seconds: 3_600, points: 600 },
])('the curve of $seconds s has $points points, each the sum of all its days', async (video) => {
  const postId = BigInt(10_000 + video.seconds);
  const spans = [
    ...(await watched(postId, video.seconds, 0, 30)),
    ...(await watched(postId, video.seconds, 2, 20)),
    ...(await watched(postId, video.seconds, 2, 10)),
  ];
  const before = await watched(postId, video.seconds, 9, 7);
  const step = Math.ceil(video.seconds / 600);
  const curve = (some: typeof spans) =>
    Array.from({ length: video.points }, (_, point) => ({
      second: point * step,
      n: some.filter(([from, to]) => from <= point * step && point * step < to).length,
      measured: some.length,
    }));
  const { db } = database;
  const week = await periodFor(postId, '7d');
  expect(await readRetention(db, week, 600)).toEqual(curve(spans));
  const ever = await periodFor(postId, 'all');
  expect(await readRetention(db, ever, 600)).toEqual(curve([...spans, ...before]));
  const part = (some: typeof spans) => {
    const sum = some.reduce((all, [from, to]) => all + to - from, 0);
    return Math.round((sum / (some.length * video.seconds)) * 1_000) / 1_000;
  };
  const told = await readWatchedRatios(db, week, [postId]);
  expect(told.get(postId)).toEqual({ now: part(spans), before: part(before) });
});

test('a video without measured views has an empty curve', async () => {
  for (const range of ['90d', 'all'] as const)
    expect(await readRetention(database.db, await periodFor(77n, range), 600)).toEqual([]);
});

/** Pages of 8 KB. The sums lie beside the days; the seconds fill thousands, those of one video hundreds. */
const most = { sums: 100, curve: 1_000 };

test('the watched ratio of five videos reads stored sums, and a curve unpacks each day once', async () => {
  const run = (text: ReturnType<typeof sql>) => text.execute(database.owner);
  await run(sql`insert into video_day_seen (post_id, day, measured, counts, seen, seconds)
    select p, date '2026-11-21' - d, 1000, c, (select sum(n) from unnest(c) n), 3600
    from generate_series(1, 5) p, generate_series(0, 179) d,
      (select array(select (i * 7919) % 1000 from generate_series(1, 3600) i)) x (c)`);
  await run(sql`vacuum analyze video_day_seen`);
  const costs: StatementCost[] = [];
  const counting = costReportingDatabase(database.url, (cost) => costs.push(cost));
  const period = await periodFor(0n, '90d');
  const told = await readWatchedRatios(counting, period, [1n, 2n, 3n, 4n, 5n]);
  expect(await readRetention(counting, { ...period, postId: 1n }, 600)).toHaveLength(600);
  await counting.destroy();
  const half = { now: 0.5, before: 0.5 };
  expect([...told.values()]).toEqual([half, half, half, half, half]);
  const [sums = 0, curve = 0, ...others] = costs.map(({ blocks }) => blocks);
  expect(others).toEqual([]);
  expect(sums).toBeGreaterThan(0);
  expect(sums).toBeLessThan(most.sums);
  expect(curve).toBeGreaterThan(0);
  expect(curve).toBeLessThan(most.curve);
});
