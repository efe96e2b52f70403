import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const LIST_PUBLIC_POSTS = `select id, published_at from post
  where state = 'published' and visibility = 'public' order by published_at desc limit $1`;

/** The newest public videos. */
export const publicPosts = (
  db: Database,
  limit: number,
): Promise<{ id: bigint; published_at: Date }[]> =>
  preparedQuery<{ id: bigint; published_at: Date }>(db, 'posts_public', LIST_PUBLIC_POSTS, [limit]);
