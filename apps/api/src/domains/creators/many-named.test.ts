import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { maxRowsSearched } from '../posts/own-list.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PeopleQuery, PeopleRows, PersonRow } from './people-rows.ts';
import { pageOf, partFromCursor } from './people-view.ts';
import { listCreators, listFollows } from './queries.ts';

const creators = 12_000;
const sorts = ['hot', 'new', 'fans', 'rewards'] as const;
const database = useDatabase();
beforeAll(async () => {
  const run = (text: ReturnType<typeof sql>) => text.execute(database.owner);
  // More people of one name than fit a list. Two of them are creators: the ten-thousandth, the last that two pages
  // reach, and the next.
  await run(sql`insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
    select 'Zhang ' || i, 'zhang' || i, 'Z' || i, 2 from generate_series(1, 1100) i`);
  await run(sql`insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
    select case when i in (10000, 10001) then 'Zhang makes ' else 'Maker ' end || i, 'maker' || i, 'M' || i, 2
    from generate_series(1, ${creators}::int) i order by i`);
  await run(sql`insert into creator_rank (category_id, user_id, post_num, pays_num, view_num, verified_fans_num, heat, first_at)
    select 0, id, 1, ${creators + 1}::int - i, 0, ${creators + 1}::int - i, (${creators + 1}::int - i) / 7.0,
      timestamptz '2026-11-20T00:00:00Z' - i * interval '1 second'
    from (select id, substr(invite_code, 2)::int as i from "user" where invite_code like 'M%' and length(invite_code) < 7) u`);
  // All of them follow one person, who follows them back.
  await run(sql`insert into follow (user_id, target_id, at)
    select case when is_fan then u.id else star end, case when is_fan then star else u.id end,
      timestamptz '2026-11-20T00:00:00Z' - substr(invite_code, 2)::int * interval '1 second'
    from "user" u, (select id as star from "user" where invite_code = 'Z1') s, (values (true), (false)) k (is_fan)
    where invite_code like 'M%' and length(invite_code) < 7`);
  await run(sql`vacuum analyze "user", creator_rank, follow`);
}, 60_000);

/** Pages of 8 KB: four for each person looked at, with a margin. Reading all people would take twice as many. */
const most = maxRowsSearched * 5;

/** All pages of a list, and the cost of its dearest statement. */
const pagesOf = async (
  list: (db: Database, asked: PeopleQuery) => Promise<PeopleRows<PersonRow>>,
) => {
  const costs: StatementCost[] = [];
  const counting = costReportingDatabase(database.url, (cost) => costs.push(cost));
  const pages: string[][] = [];
  for (let cursor: string | undefined; ;) {
    const asked = { page: 1, page_size: 12, cursor };
    const { rows, end } = await list(counting, {
      viewer: 0n,
      keyword: 'zhang',
      ...partFromCursor(asked),
    });
    const { shown, around } = pageOf(rows, asked, end);
    pages.push(shown.map(({ nickname }) => nickname));
    expect(around.has_more).toBe(around.next_cursor !== null);
    if (around.next_cursor === null) break;
    cursor = around.next_cursor;
  }
  await counting.destroy();
  return { pages, blocks: Math.max(...costs.map(({ blocks }) => blocks)) };
};

test.each(sorts)(
  'a search for a common name reads a bounded part at a time, and its pages find all: %s',
  async (sort) => {
    const { pages, blocks } = await pagesOf((db, asked) => listCreators(db, sort, 0n, asked));
    expect(pages).toEqual([[], ['Zhang makes 10000'], ['Zhang makes 10001']]);
    expect(blocks).toBeLessThan(most);
  },
);

test.each(['fans', 'follow'] as const)(
  'a search for a common name among fans or followed people is bounded too: %s',
  async (type) => {
    const { id } = await database.db
      .selectFrom('user')
      .select('id')
      .where('invite_code', '=', 'Z1')
      .executeTakeFirstOrThrow();
    const { pages, blocks } = await pagesOf((db, asked) => listFollows(db, type, id, asked));
    expect(pages).toEqual([[], ['Zhang makes 10000'], ['Zhang makes 10001']]);
    expect(blocks).toBeLessThan(most);
  },
);

test('a full page sets the cursor after its last row', async () => {
  const asked = { page: 1, page_size: 5, cursor: undefined };
  const about = { viewer: 0n, keyword: 'maker', ...partFromCursor(asked) };
  const { rows, end } = await listCreators(database.db, 'fans', 0n, about);
  const { shown, around } = pageOf(rows, asked, end);
  expect(shown.map(({ nickname }) => nickname)).toEqual([1, 2, 3, 4, 5].map((n) => `Maker ${n}`));
  expect(around.next_cursor).toBe(`${creators - 4}_${shown.at(-1)?.id}`);
});

test('pages by number end after the searched part', async () => {
  const about = { viewer: 0n, keyword: 'zhang' };
  const ends = [1, 2].map(async (page) => {
    const { end } = await listCreators(database.db, 'fans', 0n, {
      ...about,
      ...partFromCursor({ page, page_size: 12 }),
    });
    return end?.value;
  });
  expect(await Promise.all(ends)).toEqual([creators - maxRowsSearched + 1, undefined]);
});
