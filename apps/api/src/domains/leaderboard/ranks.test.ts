import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { defaultSettings } from '../../platform/settings.ts';
import { findOrCreateWeek } from './weeks.ts';

let database: TestDatabase;
let weekId: bigint;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`insert into "user" (nickname, invite_code, log_type)
    select 'n' || n, 'code' || n, 2 from generate_series(1, 2600) n`.execute(db);
  weekId = (await findOrCreateWeek(db, '2026-11-21', defaultSettings)).id;
});
afterAll(() => database.drop());

interface Score {
  readonly user_id: bigint;
  readonly points: bigint;
  readonly seconds: number;
  readonly hidden: boolean;
  readonly country: string;
}

/** Writes scores by one statement, as the job does. */
const put = async (scores: readonly Score[]) => {
  const rows = JSON.stringify(
    scores.map((score) => ({ ...score, user_id: `${score.user_id}`, points: `${score.points}` })),
  );
  await sql`insert into leaderboard_score (week_id, user_id, points, reached_at, country, invites, views, uploads, ai_uploads,
      hidden)
    select ${weekId}, s.user_id, s.points, timestamptz '2026-11-21' + s.seconds * interval '1 second', s.country, 0, 0, 0, 0,
      s.hidden
    from jsonb_to_recordset(${rows}::jsonb) as s(user_id bigint, points bigint, seconds int, hidden boolean, country text)
    on conflict (week_id, user_id) do update set points = excluded.points, reached_at = excluded.reached_at,
      country = excluded.country, hidden = excluded.hidden`.execute(database.db);
};

const inOrder = (scores: Iterable<Score>, scope: string): Score[] =>
  [...scores]
    .filter(
      ({ hidden, points, country }) =>
        !hidden && points > 0n && (scope === '' || country === scope),
    )
    .toSorted(
      (a, b) =>
        Number(b.points - a.points) || a.seconds - b.seconds || Number(a.user_id - b.user_id),
    );

const pageAt = async (scope: string, offset: number, limit: number) =>
  (
    await sql<{ rank: bigint; user_id: bigint }>`
      select * from leaderboard_page(${weekId}, ${scope}, ${offset}, ${limit}) order by rank`.execute(
      database.db,
    )
  ).rows;

const rankOf = async (scope: string, { points, seconds, user_id }: Score) =>
  (
    await sql<{ rank: bigint }>`select leaderboard_rank(${weekId}, ${scope}, ${-points}::bigint,
      timestamptz '2026-11-21' + ${seconds}::int * interval '1 second', ${user_id}) as rank`.execute(
      database.db,
    )
  ).rows[0]?.rank;

test('ranks and pages equal a plain sort under any changes, ties and hidden people', async () => {
  const now = new Map<bigint, Score>();
  const score = (user_id: bigint) =>
    fc.record({
      user_id: fc.constant(user_id),
      points: fc.bigInt(0n, 6n),
      seconds: fc.integer({ min: 0, max: 40 }),
      hidden: fc.boolean().map((first) => first && Number(user_id) % 7 === 0),
      country: fc.constantFrom('', 'DE', 'ID'),
    });
  const everybody = Array.from({ length: 2_600 }, (_, n) => BigInt(n + 1));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...everybody.map(score)),
      fc.shuffledSubarray(everybody, { maxLength: 600 }),
      fc.nat(),
      async (scores, changing, seed) => {
        // At first all people get a score, later only some change.
        const moved = now.size === 0 ? scores : scores.filter((s) => changing.includes(s.user_id));
        await put(moved);
        for (const one of moved) now.set(one.user_id, one);
        for (const scope of ['', 'DE']) {
          const order = inOrder(now.values(), scope);
          for (const at of [0, seed % order.length, order.length - 1]) {
            expect(await rankOf(scope, order[at]!)).toBe(BigInt(at + 1));
            expect(await pageAt(scope, at, 5)).toEqual(
              order
                .slice(at, at + 5)
                .map(({ user_id }, n) => ({ rank: BigInt(at + n + 1), user_id })),
            );
          }
          expect(await pageAt(scope, order.length, 5)).toEqual([]);
        }
      },
    ),
    { numRuns: 12 },
  );
  const { rows } = await sql<{ most: number; blocks: bigint }>`
    select max(people) as most, count(*) as blocks from leaderboard_bucket where scope = ''`.execute(
    database.db,
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(1_000);
  expect(rows[0]?.blocks).toBeGreaterThan(2n);
}, 120_000);

test('emptied buckets are merged, and together they hold each person once', async () => {
  const own = await findOrCreateWeek(database.db, '2026-11-30', defaultSettings);
  const climb = (from: number, to: number, points: number) =>
    sql`insert into leaderboard_score (week_id, user_id, points, reached_at, country, invites, views, uploads, ai_uploads,
        hidden)
      select ${own.id}, id, ${points} + id, timestamptz '2026-11-30', '', 0, 0, 0, 0, false
      from "user" where id between ${from} and ${to}
      on conflict (week_id, user_id) do update set points = excluded.points`.execute(database.db);
  await climb(1, 2_600, 1);
  for (let round = 1; round <= 8; round += 1)
    for (let first = 1; first <= 2_600; first += 130)
      await climb(first, first + 129, round * 10_000 + first * 3);
  const { rows } = await sql<{ blocks: number; held: number; places: number; most: number }>`
    select count(*)::int as blocks, sum(people)::int as held, max(people) as most,
      (select count(*)::int from leaderboard_rank where week_id = ${own.id} and scope = '') as places
    from leaderboard_bucket where week_id = ${own.id} and scope = ''`.execute(database.db);
  const [{ blocks, held, places, most } = { blocks: 0, held: 0, places: 0, most: 0 }] = rows;
  expect([held, places]).toEqual([2_600, 2_600]);
  expect(most).toBeLessThanOrEqual(1_000);
  expect(blocks).toBeLessThan(26);
  const found = await sql<{ user_id: bigint }>`
    select user_id from leaderboard_page(${own.id}, '', 1_300, 3)`.execute(database.db);
  const plain = await sql<{
    user_id: bigint;
  }>`select user_id from leaderboard_score where week_id = ${own.id}
    order by points desc, reached_at, user_id offset 1300 limit 3`.execute(database.db);
  expect(found.rows).toEqual(plain.rows);
}, 120_000);
