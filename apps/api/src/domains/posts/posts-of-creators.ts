import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const OPEN = `p.state = 'published' and p.visibility = 'public'`;

/** For a creator with ten thousand videos, the latest are enough to choose from. */
const TOP = `select a.id as user_id, p.id from unnest($1::bigint[]) a (id) cross join lateral (
    select id from (
      select p.id, p.qualified_view_num from post p where p.user_id = a.id and ${OPEN}
      order by p.published_at desc, p.id desc limit 200
    ) p order by p.qualified_view_num desc, p.id desc limit $2
  ) p`;

/** The most watched public videos of each of these people, by owner. */
export const topPostsOf = async (
  db: Database,
  userIds: readonly bigint[],
  most: number,
): Promise<Map<bigint, bigint[]>> => {
  const rows = await preparedQuery<{ user_id: bigint; id: bigint }>(db, 'posts_top_of', TOP, [
    userIds,
    most,
  ]);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([userId, list]) => [userId, list.map(({ id }) => id)]));
};

const statement = (order: string): string => `select p.id from post p
  where p.user_id = $1 and ${OPEN} and ($2::bigint is null or p.category_id = $2)
  order by ${order} limit $3 offset $4`;
const NEW = statement('p.published_at desc, p.id desc');
const HOT = statement('p.qualified_view_num desc, p.id desc');

/** A person's public videos, page by page. */
export const publicPostsOf = async (
  db: Database,
  userId: bigint,
  asked: {
    readonly order: 'new' | 'hot';
    readonly categoryId: bigint | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<bigint[]> => {
  const values = [userId, asked.categoryId ?? null, asked.limit, asked.offset];
  const rows =
    asked.order === 'new'
      ? await preparedQuery<{ id: bigint }>(db, 'posts_open_of', NEW, values)
      : await preparedQuery<{ id: bigint }>(db, 'posts_open_of_hot', HOT, values);
  return rows.map(({ id }) => id);
};
