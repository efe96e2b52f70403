import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { aPost } from '../../testing/builders.ts';
import { rankCreators } from './rank-creators.ts';

const database = useDatabase();
beforeAll(async () => {
  const { id } = await aPost(database.db);
  const run = (text: ReturnType<typeof sql>) => text.execute(database.owner);
  await run(sql`insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
    select 'Crowd ' || i, 'crowd' || i, 'C' || i, 2 from generate_series(1, 2200) i`);
  await run(sql`insert into post (user_id, title, category_id, duration_s, width, height, state, published_at)
    select u.id, 'One of ten', p.category_id, 20, 720, 1280, 'published', clock_timestamp()
    from "user" u, post p, generate_series(1, 10) where u.invite_code like 'C%' and length(u.invite_code) < 7 and p.id = ${id}`);
  await run(sql`analyze post`);
}, 60_000);

test('creators are ranked in batches of 500, and people without a video are removed', async () => {
  const costs: StatementCost[] = [];
  const counting = costReportingDatabase(database.url, (cost) => costs.push(cost));
  await rankCreators(counting, 10);
  await counting.destroy();
  const ranked = () =>
    database.owner.selectFrom('creator_rank').select(['user_id', 'post_num']).execute();
  const rows = await ranked();
  // Each once in all and once in their category.
  expect(rows).toHaveLength(2 * 2_201);
  expect(rows.filter(({ post_num }) => post_num === 10)).toHaveLength(2 * 2_200);
  const writes = costs.filter(({ text }) => text.includes('insert into creator_rank'));
  expect(writes).toHaveLength(Math.ceil(2_201 / 500));
  await sql`update post set state = 'offline' where user_id % 2 = 0`.execute(database.owner);
  await rankCreators(database.db, 10);
  expect((await ranked()).filter(({ user_id }) => user_id % 2n === 0n)).toEqual([]);
});
