import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const PUBLIC = `select id, published_at from post
  where state = 'published' and visibility = 'public' order by published_at desc limit $1`;

/** The newest public videos. */
export const publicPosts = (
  db: Database,
  most: number,
): Promise<{ id: bigint; published_at: Date }[]> =>
  preparedQuery<{ id: bigint; published_at: Date }>(db, 'posts_public', PUBLIC, [most]);
