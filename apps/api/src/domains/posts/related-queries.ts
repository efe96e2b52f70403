import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import type { PostKey } from './post-queries.ts';
import type { Rankable } from './rank-feed.ts';
import {
  type FeedExclusions,
  feedExclusionsOf,
  isNotExcluded,
  withCategoryAllowed,
} from './feed-exclusions.ts';

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
  select n.id, n.id::float8 as key, n.user_id::float8 as author_key, n.category_id::float8 as category_key
  from near n, mine
  where n.id <> $1::bigint
  order by (n.category_id = $2::bigint)::int + (n.user_id = $3::bigint)::int
      + (select count(*) from unnest(n.tags) t where t = any(mine.tags)) desc,
    n.qualified_view_num desc, n.published_at desc, n.id desc
  limit $4::int`;

/** As many as are ranked: by category, by creator and the newest ones. */
const MOST = POOL + POOL / 2;

type Related = Pick<Rankable, 'id' | 'key' | 'author_key' | 'category_key'>;

const cache = ttlCache<readonly Related[]>();

/** The number of posts put in a person's own order; hardly any reader scrolls beyond. */
const PERSONALIZED_COUNT = 60;

const SEEN = `select post_id as id from view_log
  where user_id = $1 and post_id = any($2::bigint[]) and qualified_at is not null`;

const idsOf = (posts: readonly Related[], exclusions: FeedExclusions): bigint[] =>
  posts.filter((post) => isNotExcluded(exclusions, post)).map(({ id }) => id);

/** The posts the person wants to see. Unfinished ones come first; each part keeps the given order. */
const unseenFirst = async (
  db: Services['db'],
  userId: bigint,
  posts: readonly Related[],
  categoryId: bigint,
): Promise<readonly bigint[]> => {
  const first = posts.slice(0, PERSONALIZED_COUNT);
  const [rows, said] = await Promise.all([
    preparedQuery<{ id: bigint }>(db, 'posts_related_seen', SEEN, [
      userId,
      first.map(({ id }) => id),
    ]),
    feedExclusionsOf(db, userId),
  ]);
  const exclusions = withCategoryAllowed(said, categoryId);
  const near = idsOf(first, exclusions);
  const seen = new Set(rows.map(({ id }) => id));
  const unseen = near.filter((id) => !seen.has(id));
  const far = idsOf(posts.slice(PERSONALIZED_COUNT), exclusions);
  return [...unseen, ...near.filter((id) => seen.has(id)), ...far];
};

/** Related videos by category, tags and creator, with unseen ones first. Ids, best first. */
export const relatedPosts = async (
  parts: Pick<Services, 'db' | 'clock' | 'settings'>,
  { id, category_id, user_id }: PostKey,
  { userId, limit, offset }: { userId: bigint | null; limit: number; offset: number },
): Promise<readonly bigint[]> => {
  const all = await cache(parts, `${id}`, parts.settings.shared_posts_ms, async () => {
    const values = [id, category_id, user_id, MOST];
    return preparedQuery<Related>(parts.db, 'posts_related', RELATED, values);
  });
  const own =
    userId === null
      ? all.map((post) => post.id)
      : await unseenFirst(parts.db, userId, all, category_id);
  return own.slice(offset, offset + limit);
};
