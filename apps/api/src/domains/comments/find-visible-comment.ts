import type { Database } from '../../platform/db/pool.ts';
import { readPostAccess } from '../posts/post-access.ts';
import { type CommentRow, readComments } from './comment-rows.ts';

/** A public comment, for a person who may open its video; undefined otherwise. */
export const findVisibleComment = async (
  db: Database,
  id: bigint,
  viewer: bigint,
): Promise<CommentRow | undefined> => {
  const [row] = await readComments(db, viewer, [id]);
  return row?.state === 'visible' && (await readPostAccess(db, row.post_id, viewer))
    ? row
    : undefined;
};
