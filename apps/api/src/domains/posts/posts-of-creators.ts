import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const PUBLIC_CONDITION = `p.state = 'published' and p.visibility = 'public'`;

/** For a creator with ten thousand videos, the latest are enough to choose from. */
const LIST_TOP_POSTS = `select a.id as user_id, p.id from unnest($1::bigint[]) a (id) cross join lateral (
    select id from (
      select p.id, p.qualified_view_num from post p where p.user_id = a.id and ${PUBLIC_CONDITION}
      order by p.published_at desc, p.id desc limit 200
    ) p order by p.qualified_view_num desc, p.id desc limit $2
  ) p`;

/** The most watched public videos of each of these people, by owner. */
export const topPostsOf = async (
  db: Database,
  userIds: readonly bigint[],
  limit: number,
): Promise<Map<bigint, bigint[]>> => {
  const rows = await preparedQuery<{ user_id: bigint; id: bigint }>(
    db,
    'posts_top_of',
    LIST_TOP_POSTS,
    [userIds, limit],
  );
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([userId, list]) => [userId, list.map(({ id }) => id)]));
};

const statement = (order: string): string => `select p.id from post p
  where p.user_id = $1 and ${PUBLIC_CONDITION} and ($2::bigint is null or p.category_id = $2)
  order by ${order} limit $3 offset $4`;
const LIST_NEWEST_POSTS = statement('p.published_at desc, p.id desc');
const LIST_POPULAR_POSTS = statement('p.qualified_view_num desc, p.id desc');

/** A person's public videos, page by page. */
export const publicPostsOf = async (
  db: Database,
  userId: bigint,
  query: {
    readonly order: 'new' | 'hot';
    readonly categoryId: bigint | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<bigint[]> => {
  const values = [userId, query.categoryId ?? null, query.limit, query.offset];
  const rows =
    query.order === 'new'
      ? await preparedQuery<{ id: bigint }>(db, 'posts_open_of', LIST_NEWEST_POSTS, values)
      : await preparedQuery<{ id: bigint }>(db, 'posts_open_of_hot', LIST_POPULAR_POSTS, values);
  return rows.map(({ id }) => id);
};
