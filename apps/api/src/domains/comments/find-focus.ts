import type { Database } from '../../platform/db/pool.ts';
import { type CommentRow, isVisibleTo, readComments } from './comment-rows.ts';

interface Focus {
  readonly root: CommentRow;
  readonly reply: CommentRow | null;
}

/** The linked comment with the first one of its thread; null if one of them is not readable. */
export const findFocus = async (
  db: Database,
  id: bigint,
  { viewer, postId }: { viewer: bigint | null; postId: bigint },
): Promise<Focus | null> => {
  const findReadable = async (commentId: bigint): Promise<CommentRow | null> => {
    const [row] = await readComments(db, viewer, [commentId]);
    return row && row.post_id === postId && isVisibleTo(row, viewer) ? row : null;
  };
  const linked = await findReadable(id);
  if (!linked) return null;
  if (linked.root_id === null) return { root: linked, reply: null };
  const root = await findReadable(linked.root_id);
  return root && { root, reply: linked };
};
