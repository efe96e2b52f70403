import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { asOwner, type DatabaseHandle, databaseOf } from './database.ts';
import { reusableDataDir, spawnProduct } from './server.ts';
import { titlesFrom } from './titles.ts';

/** A large deployment: so many people, and their activity. */
export const userCount = 100_000;
/** Posts of a large deployment, unless a bench names a number. */
export const posts = 100_000;

const INSERT_USERS_SQL = `insert into "user" (nickname, nickname_skeleton, invite_code, log_type, xp)
  select 'Person ' || i, 'person' || i, 'C' || lpad(i::text, 7, '0'), 2, i % 5000 from generate_series(1, $1::int) i`;

/** Posts per statement. */
const batch = 20_000;

/** Each with the files of one of the demo's own videos, so that answers are as large as real ones. */
const INSERT_POSTS_SQL = `with known as (
    select row_number() over (order by p.id) - 1 as n, count(*) over () as of, p.*, v.prefix, v.result
    from post p join video_asset v on v.post_id = p.id where not starts_with(p.description, 'Crowd: ')
  ), authors as (select min(id) as first from "user" where invite_code like 'C%'),
  categories as (select array_agg(id order by id) as ids, count(*) as of from category where is_on),
  titles as (select title, $4::bigint + n as i from unnest($1::text[]) with ordinality u (title, n)),
  made as (
    insert into post (user_id, title, description, lang, category_id, tags, duration_s, width, height, state,
      published_at, view_num, qualified_view_num, like_num, start_num)
    select a.first + (t.i * 7919) % $2::bigint, t.title, 'Crowd: ' || k.description, k.lang,
      c.ids[1 + t.i % c.of], k.tags, k.duration_s, k.width, k.height, 'published',
      clock_timestamp() - ($3::int - t.i) * interval '30 s',
      100 / (0.001 + t.i * 7919 % 100003 / 100003.0), (t.i * 31) % 1000, 0, 1000 + t.i % 1000
    from titles t cross join authors a cross join categories c join known k on k.n = t.i % k.of
    returning id
  )
  insert into video_asset (post_id, state, prefix, result)
  select m.id, 'ready', k.prefix, k.result from made m join known k on k.n = m.id % k.of`;

/** Each person has watched up to three videos; one of these views qualifies. */
const INSERT_VIEW_LOGS_SQL = `insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, qualified_at)
  select u.id, p.first + (u.id * 31 + i * 7907) % $1::bigint, clock_timestamp() - i * interval '1 hour', 3,
    (i % 3) / 2.0, case when i % 2 = 0 then clock_timestamp() - i * interval '1 hour' end
  from "user" u cross join generate_series(1, 3) i
  cross join (select min(id) as first from post where state = 'published') p
  where u.invite_code like 'C%'
  on conflict do nothing`;

/** Counters beside the rows, as the nightly check would compute them. */
const UPDATE_COUNTS_SQL = `update "user" u set post_num = p.posts
  from (select user_id, count(*) as posts from post where state = 'published' group by user_id) p
  where p.user_id = u.id and u.post_num <> p.posts`;

/**
 * Indexes by words and by levels. They are rebuilt once all rows exist, as maintaining them per row takes far longer.
 */
const LIST_INDEXES_SQL = `select indexname as name, indexdef as text from pg_indexes i
  where tablename in ('search_post', 'search_user', 'search_tag', 'search_word')
    and not exists (select from pg_constraint c where c.conname = i.indexname)`;
const isThere = (...path: string[]): Promise<boolean> =>
  access(join(...path)).then(
    () => true,
    () => false,
  );

const allFound = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ due: boolean }>(
      'select exists (select from search_due) as due',
    );
    if (!rows[0]?.due) return;
    await delay(200);
  }
};

/** Fills a running product's database. All of it can be found by search. */
const makeCrowd = (database: DatabaseHandle, posts: number): Promise<void> =>
  asOwner(database, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; text: string }>(LIST_INDEXES_SQL);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    // After a crash the data is made again from the start, so commits need not be durable.
    await client.query('set synchronous_commit = off');
    await client.query(INSERT_USERS_SQL, [userCount]);
    // People are indexed before their videos exist: otherwise each video would index its person's name again.
    await allFound(client);
    for (let from = 0; from < posts; from += batch) {
      const titles = titlesFrom(from, Math.min(posts, from + batch));
      await client.query(INSERT_POSTS_SQL, [titles, userCount, posts, from]);
    }
    await client.query(INSERT_VIEW_LOGS_SQL, [posts]);
    await client.query(UPDATE_COUNTS_SQL);
    await allFound(client);
    for (const { text } of indexes) await client.query(text);
    await client.query('vacuum analyze');
  });

/** A product's data with so many posts. If `BENCH_DATA` names a folder, it is made once and reused there. */
export const crowdedDataDir = async (
  posts: number,
): Promise<AsyncDisposable & { path: string }> => {
  const data = await reusableDataDir(`posts-${posts}`);
  if (await isThere(data.path, 'postgres')) return data;
  // Unfinished data must not be taken for the whole.
  const partPath = `${data.path}.part`;
  await rm(partPath, { recursive: true, force: true });
  {
    await using _product = await spawnProduct(partPath);
    await makeCrowd(await databaseOf(partPath), posts);
  }
  await rm(data.path, { recursive: true, force: true });
  await rename(partPath, data.path);
  return data;
};
