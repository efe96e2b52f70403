import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { readComments, readRoots, START_CURSOR } from './comment-rows.ts';

const people = 20_000;
let database: TestDatabase;
let postId: bigint;
/** Adds people number `from` to `to`, each with a video and a comment. */
const fill = (from: number, to: number) =>
  sql`with maker as (
      insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
      select 'Person ' || i, 'person' || i, 'P' || i, 2 from generate_series(${from}::int, ${to}::int) i
      returning id
    ), video as (
      insert into post (user_id, title, category_id, duration_s, width, height, state, visibility, published_at)
      select id, 'Video', (select id from category limit 1), 20, 720, 1280, 'published', 'public', now()
      from maker returning id, user_id
    )
    insert into comment (post_id, user_id, content, fingerprint, state, at)
    select id, user_id, 'Comment', id, 'visible', now() from video`.execute(database.owner);

beforeAll(async () => {
  database = await createTestDatabase();
  await aCategory(database.db);
  await sql`alter table "user" set (autovacuum_enabled = false);
    alter table post set (autovacuum_enabled = false);
    alter table comment set (autovacuum_enabled = false)`.execute(database.owner);
  await fill(1, 24);
  await sql`insert into comment (post_id, user_id, content, fingerprint, state, ranked_like_num, at)
    select p.id, u.id, 'First', p.id * 100 + u.id, 'visible', u.id % 7, now() from post p, "user" u`.execute(
    database.owner,
  );
  await sql`vacuum analyze "user", post, comment`.execute(database.owner);
  await fill(25, people);
  postId = (await aPost(database.db, { user_id: (await aUser(database.db)).id })).id;
  await sql`insert into comment (post_id, user_id, content, fingerprint, state, ranked_like_num, at)
    select ${postId}, id, 'Last', id, 'visible', id % 7, now() from "user" order by id desc limit 60`.execute(
    database.owner,
  );
  // Only the statistics of comments stay old, since autovacuum handles one table after another.
  await sql`analyze post, "user"`.execute(database.owner);
}, 60_000);
afterAll(() => database.drop());

test('a page of comments reads only its own rows, even with outdated statistics', async () => {
  const blocks: number[] = [];
  const db = costReportingDatabase(database.url, (cost) => blocks.push(cost.blocks));
  const page = { viewer: 5n, postId, after: START_CURSOR, limit: 20 };
  const roots = await readRoots(db, 'hot', page);
  expect(roots).toHaveLength(20);
  const ids = roots.map(({ id }) => id);
  await readRoots(db, 'new', page);
  expect(await readComments(db, 5n, ids)).toHaveLength(20);
  await db.destroy();
  // A merge join read 770 to 1,240 blocks, and more with each person.
  expect(Math.max(...blocks)).toBeLessThan(350);
});
