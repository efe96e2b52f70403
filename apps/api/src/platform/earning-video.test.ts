import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aUser } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from './db/testing.ts';
import { earnsRewardSql, videoBlocker } from './earning-video.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A week that counts videos from so many ms on. */
const aWeek = async (shortestMs: number): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into leaderboard_week (week_key, starts_on, starts_at, ends_at, rules, view_min_duration_ms)
    values (${`W${shortestMs}`}, date '2026-01-05' + ${shortestMs}::int, '2026-01-04T16:00:00Z',
      '2026-01-11T16:00:00Z', '{}', ${shortestMs})
    returning id`.execute(database.db);
  return rows[0]!.id;
};

/** True if a week counts the video for a person who has watched nothing else. */
const countsIn = async (weekId: bigint, postId: bigint): Promise<boolean> => {
  const { db } = database;
  const { id } = await aUser(db);
  const at = new Date('2026-01-06T00:00:00Z');
  await db
    .insertInto('view_log')
    .values({ user_id: id, post_id: postId, last_at: at, qualified_at: at })
    .execute();
  await sql`select leaderboard_refresh(${weekId}, array[${id}::bigint])`.execute(db);
  const { views } = await db
    .selectFrom('leaderboard_score')
    .select('views')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return views === 1;
};

test.each([
  [10_000, ['upload 10', 'upload 10.1', 'upload 3600']],
  // Which is another number in the precision that lengths are kept in.
  [9_900, ['upload 9.9', 'upload 10', 'upload 10.1', 'upload 3600']],
])(
  'the statement, the program and the week agree on the earning videos from %i ms on',
  async (shortestMs, earning) => {
    const { db } = database;
    const weekId = await aWeek(shortestMs);
    const said = { statement: [] as string[], program: [] as string[], week: [] as string[] };
    for (const source of ['upload', 'youtube'] as const)
      for (const duration_s of [0, 9.8, 9.9, 10, 10.1, 3600]) {
        const name = `${source} ${duration_s}`;
        const { id } = await aPost(db, { source, duration_s, video: null });
        const { rows } = await sql<{ earns: boolean }>`
          select ${sql.raw(earnsRewardSql(`${shortestMs / 1000}`))} as earns from post p where p.id = ${id}`.execute(
          db,
        );
        if (rows[0]!.earns) said.statement.push(name);
        if (videoBlocker({ source, duration_s }, { view_min_duration_ms: shortestMs }) === null)
          said.program.push(name);
        if (await countsIn(weekId, id)) said.week.push(name);
      }
    expect(said).toEqual({ statement: earning, program: earning, week: earning });
  },
);
