import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const LIST_PUBLISHED = `select id from post
  where user_id = $1 and state = 'published' and (visibility = 'public' or $2)
  order by published_at desc, id desc limit $3 offset $4`;

/** Ids of a person's published videos, the newest first; `own`: including those that others cannot see. */
export const publishedOf = async (
  db: Database,
  userId: bigint,
  { own, limit, offset }: { own: boolean; limit: number; offset: number },
): Promise<bigint[]> => {
  const values = [userId, own, limit, offset];
  const rows = await preparedQuery<{ id: bigint }>(
    db,
    'posts_published_of',
    LIST_PUBLISHED,
    values,
  );
  return rows.map(({ id }) => id);
};
