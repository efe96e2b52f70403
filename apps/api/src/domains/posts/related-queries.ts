import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { PostKey } from './post-queries.ts';

const POOL = 200;

const RELATED = `with near as (
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.state = 'published' and p.visibility = 'public' and p.category_id = $2::bigint
      order by p.published_at desc, p.id desc limit ${POOL})
    union
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.user_id = $3::bigint and p.state = 'published' and p.visibility = 'public'
      order by p.id desc limit ${POOL / 4})
    union
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.state = 'published' and p.visibility = 'public'
      order by p.published_at desc, p.id desc limit ${POOL / 4})
  ), mine as (select tags from post where id = $1::bigint)
  select n.id from near n, mine
  where n.id <> $1::bigint
  order by (n.category_id = $2::bigint)::int + (n.user_id = $3::bigint)::int
      + (select count(*) from unnest(n.tags) t where t = any(mine.tags)) desc,
    n.qualified_view_num desc, n.published_at desc, n.id desc
  limit $4::int offset $5::int`;

/** What follows a video: of its category, tags and creator first. Ids, best first. */
export const relatedPosts = async (
  db: Database,
  { id, category_id, user_id }: PostKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<bigint[]> => {
  const values = [id, category_id, user_id, limit, offset];
  const rows = await hot<{ id: bigint }>(db, 'posts_related', RELATED, values);
  return rows.map((row) => row.id);
};
