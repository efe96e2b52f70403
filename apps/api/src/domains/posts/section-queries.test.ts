import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { aCategory, aUser } from '../../testing/builders.ts';
import { sectionPosts } from './section-queries.ts';
import { noExclusions } from './feed-exclusions.ts';

const followed = 20;
const videosOfEach = 500;
let database: TestDatabase;
let userId: bigint;
let categoryId: bigint;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  userId = (await aUser(db)).id;
  categoryId = (await aCategory(db)).id;
  const run = (text: ReturnType<typeof sql>) => text.execute(database.owner);
  await run(sql`insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
    select 'Maker ' || i, 'maker' || i, 'M' || i, 2 from generate_series(1, ${3 * followed}::int) i`);
  // Posted in turn, a minute apart: each creator has one among the newest, and posts of others are newer.
  await run(sql`insert into post (user_id, title, category_id, duration_s, width, height, state, visibility, published_at)
    select u.id, 'One of many', ${categoryId}, 20, 720, 1280,
      case when n % 7 = 1 then 'offline' else 'published' end, case when n % 5 = 1 then 'private' else 'public' end,
      timestamptz '2026-11-20T00:00:00Z' - n * interval '1 minute' - (u.id % 3) * interval '1 second'
        + (substr(u.nickname, 7)::int > ${followed}::int)::int * interval '2 days'
    from generate_series(1, ${videosOfEach}::int) n, "user" u where u.nickname like 'Maker %' order by n, u.id`);
  await run(sql`insert into follow (user_id, target_id)
    select ${userId}, id from "user" where nickname like 'Maker %' order by id limit ${followed}`);
  await run(sql`vacuum analyze post, follow`);
}, 60_000);
afterAll(() => database.drop());

const about = () => ({
  userId,
  categoryId: undefined,
  minDurationS: 10,
  popularFrom: 1,
  now: new Date('2026-11-21T00:00:00Z'),
  exclusions: noExclusions,
  limit: 12,
  offset: 0,
});

/** The complete ordered list, cut into a page in the test. */
const everything = async (): Promise<{ id: bigint; user_id: bigint }[]> =>
  database.db
    .selectFrom('post')
    .select(['id', 'user_id'])
    .where('state', '=', 'published')
    .where('visibility', '=', 'public')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('follow').select('target_id').where('user_id', '=', userId),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

test('lists the newest of followed creators page by page, without excluded posts', async () => {
  const { db } = database;
  const all = await everything();
  const ids = all.map(({ id }) => id);
  for (const offset of [0, 12, 300])
    expect(await sectionPosts(db, 'following', { ...about(), offset })).toEqual(
      ids.slice(offset, offset + 12),
    );
  const [{ user_id: maker } = { user_id: 0n }, { id: post } = { id: 0n }] = all;
  const exclusions = {
    ...noExclusions,
    people: new Set([Number(maker)]),
    posts: new Set([Number(post)]),
  };
  expect(await sectionPosts(db, 'following', { ...about(), exclusions })).toEqual(
    all
      .filter((each) => each.user_id !== maker && each.id !== post)
      .slice(0, 12)
      .map(({ id }) => id),
  );
  expect(await sectionPosts(db, 'following', { ...about(), categoryId })).toEqual(ids.slice(0, 12));
  expect(await sectionPosts(db, 'following', { ...about(), categoryId: 999_999n })).toEqual([]);
  expect(await sectionPosts(db, 'following', { ...about(), userId: 0n })).toEqual([]);
});

/** Pages of 8 KB: one page of videos for each followed creator. All their videos would take thousands. */
const most = 20 * followed;

test('the following section reads one page per creator, however many videos exist', async () => {
  const costs: StatementCost[] = [];
  const counting = costReportingDatabase(database.url, (cost) => costs.push(cost));
  expect(await sectionPosts(counting, 'following', about())).toHaveLength(12);
  await counting.destroy();
  expect(costs).toHaveLength(1);
  expect(costs[0]?.blocks).toBeGreaterThan(0);
  expect(costs[0]?.blocks).toBeLessThan(most);
});
