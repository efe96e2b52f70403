import type { Database } from '../../platform/db/pool.ts';
import { type CommentRow, isSeenBy, readComments } from './rows.ts';

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
    return row && row.post_id === postId && isSeenBy(row, viewer) ? row : null;
  };
  const named = await find(id);
  if (!named) return null;
  if (named.root_id === null) return { root: named, reply: null };
  const root = await find(named.root_id);
  return root && { root, reply: named };
};
