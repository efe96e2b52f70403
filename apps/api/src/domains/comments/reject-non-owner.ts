import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPostAccess } from '../posts/post-access.ts';

interface CommentTarget {
  readonly post_id: bigint;
  readonly state: string;
}

/** Rejects another person's comment: 403 if the caller can read it, otherwise 1202. */
export const rejectNonOwner = async (
  tx: Tx,
  { post_id, state }: CommentTarget,
  userId: bigint,
): Promise<never> =>
  fail(state === 'visible' && (await readPostAccess(tx, post_id, userId)) ? 403 : 1202);
