import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';

interface Failing {
  readonly postId: bigint;
  readonly userId: bigint;
  readonly title: string;
  /** The failed attempt at its file, and the reason. */
  readonly attempts: number;
  readonly kind: string;
}

const FAIL_POST = `update post set state = 'process_failed', updated_at = $2
  where id = $1 and state = 'processing' returning id`;

/**
 * Marks a video without a usable file as failed, if it was not public yet, and notifies its owner. `at` is on the rule
 * clock.
 */
export const failPost = async (
  tx: Tx,
  { postId, userId, title, attempts, kind }: Failing,
  at: Date,
): Promise<boolean> => {
  if ((await preparedQuery(tx, 'post_fails', FAIL_POST, [postId, at])).length === 0) return false;
  await emit(tx, {
    type: 'post.failed',
    userId,
    at,
    payload: { post_id: `${postId}`, title, attempt: attempts, kind },
  });
  return true;
};
