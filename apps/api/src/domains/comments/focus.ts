import type { Database } from '../../platform/db/pool.ts';
import { type CommentRow, isVisibleTo, readComments } from './comment-rows.ts';

interface Focus {
  readonly root: CommentRow;
  readonly reply: CommentRow | null;
}

/** The linked comment with the first one of its thread; null if one of them is not readable. */
export const focusOf = async (
  db: Database,
  id: bigint,
  { viewer, postId }: { viewer: bigint | null; postId: bigint },
): Promise<Focus | null> => {
  const find = async (wanted: bigint): Promise<CommentRow | null> => {
    const [row] = await readComments(db, viewer, [wanted]);
    return row && row.post_id === postId && isVisibleTo(row, viewer) ? row : null;
  };
  const linked = await find(id);
  if (!linked) return null;
  if (linked.root_id === null) return { root: linked, reply: null };
  const root = await find(linked.root_id);
  return root && { root, reply: linked };
};
