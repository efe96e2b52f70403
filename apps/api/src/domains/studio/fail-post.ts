import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';

interface Failing {
  readonly postId: bigint;
  readonly userId: bigint;
  readonly title: string;
  /** Which of the attempts at its file came to nothing, and why. */
  readonly attempts: number;
  readonly kind: string;
}

const FAIL = `update post set state = 'process_failed', updated_at = $2
  where id = $1 and state = 'processing' returning id`;

/** A video whose file came to nothing, where nobody could see it yet: its owner is told. `at` is on the rule clock. */
export const failPost = async (
  tx: Tx,
  { postId, userId, title, attempts, kind }: Failing,
  at: Date,
): Promise<boolean> => {
  if ((await preparedQuery(tx, 'post_fails', FAIL, [postId, at])).length === 0) return false;
  await emit(tx, {
    type: 'post.failed',
    userId,
    at,
    payload: { post_id: `${postId}`, title, attempt: attempts, kind },
  });
  return true;
};
