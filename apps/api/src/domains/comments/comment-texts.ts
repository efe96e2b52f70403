import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const READ_TEXTS = `select id, content from comment where id = any($1::bigint[]) and comment_stands(state)`;

/** Texts of comments for notifications, by id; without comments that are no longer public. */
export const readCommentTexts = async (
  db: Database,
  ids: readonly bigint[],
): Promise<Map<bigint, string>> => {
  const rows = await preparedQuery<{ id: bigint; content: string }>(
    db,
    'comments_told_of',
    READ_TEXTS,
    [ids],
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
};
