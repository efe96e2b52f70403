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

const CANDIDATE_COUNT = 200;

const FIND_RELATED_POSTS = `with near as (
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.state = 'published' and p.visibility = 'public' and p.category_id = $2::bigint
      order by p.published_at desc, p.id desc limit ${CANDIDATE_COUNT})
    union
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.user_id = $3::bigint and p.state = 'published' and p.visibility = 'public'
      order by p.id desc limit ${CANDIDATE_COUNT / 4})
    union
    (select p.id, p.user_id, p.category_id, p.tags, p.published_at, p.qualified_view_num from post p
      where p.state = 'published' and p.visibility = 'public'
      order by p.published_at desc, p.id desc limit ${CANDIDATE_COUNT / 4})
  ), mine as (select tags from post where id = $1::bigint)
  select n.id, n.id::float8 as key, n.user_id::float8 as author_key, n.category_id::float8 as category_key
  from near n, mine
  where n.id <> $1::bigint
  order by (n.category_id = $2::bigint)::int + (n.user_id = $3::bigint)::int
      + (select count(*) from unnest(n.tags) t where t = any(mine.tags)) desc,
    n.qualified_view_num desc, n.published_at desc, n.id desc
  limit $4::int`;

/** As many as are ranked: by category, by creator and the newest ones. */
const MAX_RELATED_POSTS = CANDIDATE_COUNT + CANDIDATE_COUNT / 2;

type Related = Pick<Rankable, 'id' | 'key' | 'author_key' | 'category_key'>;

const cache = ttlCache<readonly Related[]>();

/** The number of posts put in a person's own order; hardly any reader scrolls beyond. */
const PERSONALIZED_COUNT = 60;

const FIND_SEEN_POSTS = `select post_id as id from view_log
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
  const [rows, seenRows] = await Promise.all([
    preparedQuery<{ id: bigint }>(db, 'posts_related_seen', FIND_SEEN_POSTS, [
      userId,
      first.map(({ id }) => id),
    ]),
    feedExclusionsOf(db, userId),
  ]);
  const exclusions = withCategoryAllowed(seenRows, categoryId);
  const topIds = idsOf(first, exclusions);
  const seenIds = new Set(rows.map(({ id }) => id));
  const unseen = topIds.filter((id) => !seenIds.has(id));
  const remainingIds = idsOf(posts.slice(PERSONALIZED_COUNT), exclusions);
  return [...unseen, ...topIds.filter((id) => seenIds.has(id)), ...remainingIds];
};

/** Related videos by category, tags and creator, with unseen ones first. Ids, best first. */
export const relatedPosts = async (
  parts: Pick<Services, 'db' | 'clock' | 'settings'>,
  { id, category_id, user_id }: PostKey,
  { userId, limit, offset }: { userId: bigint | null; limit: number; offset: number },
): Promise<readonly bigint[]> => {
  const all = await cache(parts, `${id}`, parts.settings.shared_posts_ms, async () => {
    const values = [id, category_id, user_id, MAX_RELATED_POSTS];
    return preparedQuery<Related>(parts.db, 'posts_related', FIND_RELATED_POSTS, values);
  });
  const ownCondition =
    userId === null
      ? all.map((post) => post.id)
      : await unseenFirst(parts.db, userId, all, category_id);
  return ownCondition.slice(offset, offset + limit);
};
