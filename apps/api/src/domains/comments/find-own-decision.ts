import { type Database, preparedQuery } from '../../platform/db/pool.ts';

interface Decision {
  readonly id: bigint;
  readonly content: string;
  readonly reason: string;
  readonly is_appealed: boolean;
}

const FIND_OWN_DECISION = `select c.id, c.content, d.reason, d.appeal is not null as is_appealed
  from comment c cross join lateral standing_decision('comment', c.id) d
  where c.id = $1 and c.user_id = $2 and c.post_id = $3`;

/** The decision in force against the viewer's own comment; null for other people's comments or without one. */
export const findOwnDecision = async (
  db: Database,
  id: bigint,
  { viewer, postId }: { viewer: bigint | null; postId: bigint },
): Promise<Decision | null> => {
  if (viewer === null) return null;
  const [row] = await preparedQuery<Decision>(db, 'comment_decision', FIND_OWN_DECISION, [
    id,
    viewer,
    postId,
  ]);
  return row ?? null;
};
