import { asOwner, type DatabaseHandle } from './database.ts';

/** A wide deployment: so many people and posts, and what the people did. */
export const crowd = { people: 100_000, posts: 100_000 } as const;

const PEOPLE = `insert into "user" (nickname, nickname_look, invite_code, log_type, xp)
  select 'Person ' || i, 'person' || i, 'C' || lpad(i::text, 7, '0'), 2, i % 5000 from generate_series(1, $1::int) i`;

/** Each with the files of one of the demo's own videos, so that answers are as large as they really are. */
const POSTS = `with known as (
    select row_number() over (order by p.id) - 1 as n, count(*) over () as of, p.*, v.prefix, v.result
    from post p join video_asset v on v.post_id = p.id where p.state = 'published'
  ), authors as (select min(id) as first from "user" where invite_code like 'C%'),
  made as (
    insert into post (user_id, title, description, lang, category_id, tags, duration_s, width, height, state,
      published_at, view_num, qualified_view_num, like_num, completion_sum, completion_num)
    select a.first + (i::bigint * 7919) % $2::bigint, k.title || ' ' || i, k.description, k.lang,
      (array(select id from category where is_on order by id))[1 + i % (select count(*) from category where is_on)],
      k.tags, k.duration_s, k.width, k.height, 'published', clock_timestamp() - i * interval '30 s',
      (i::bigint * 31) % 5000, (i::bigint * 31) % 1000, 0, i % 50, 50 + i % 50
    from generate_series(1, $1::int) i cross join authors a join known k on k.n = i % k.of
    returning id
  )
  select count(*) from made`;

const ASSETS = `with known as (
    select row_number() over (order by post_id) - 1 as n, count(*) over () as of, prefix, result from video_asset
  )
  insert into video_asset (post_id, state, prefix, result)
  select p.id, 'ready', k.prefix, k.result
  from post p join known k on k.n = p.id % k.of
  where not exists (select from video_asset v where v.post_id = p.id)`;

/** Everybody has watched a few, as many of them to the end as not. */
const WATCHED = `insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, qualified_at)
  select u.id, p.first + (u.id * 31 + i * 7907) % $1::bigint, clock_timestamp() - i * interval '1 hour', 3,
    (i % 3) / 2.0, case when i % 2 = 0 then clock_timestamp() - i * interval '1 hour' end
  from "user" u cross join generate_series(1, 3) i
  cross join (select min(id) as first from post where state = 'published') p
  where u.invite_code like 'C%'
  on conflict do nothing`;

/** What is kept beside its rows, as the nightly check would count it. */
const COUNTS = `update "user" u set post_num = p.posts
  from (select user_id, count(*) as posts from post where state = 'published' group by user_id) p
  where p.user_id = u.id and u.post_num <> p.posts`;

/** Fills a running product's database, once: a second call finds the crowd there. */
export const makeCrowd = (database: DatabaseHandle): Promise<void> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select exists (select from "user" where invite_code = 'C0000001') as there`,
    );
    if (rows[0]?.there) return;
    await client.query('begin');
    await client.query(PEOPLE, [crowd.people]);
    await client.query(POSTS, [crowd.posts, crowd.people]);
    await client.query(ASSETS);
    await client.query(WATCHED, [crowd.posts]);
    await client.query(COUNTS);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
