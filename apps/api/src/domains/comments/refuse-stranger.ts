import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPostAccess } from '../posts/post-access.ts';

interface Theirs {
  readonly post_id: bigint;
  readonly state: string;
}

/** Somebody else's comment: 403 where the caller can read it, otherwise there is none. */
export const refuseStranger = async (
  tx: Tx,
  { post_id, state }: Theirs,
  userId: bigint,
): Promise<never> =>
  fail(state === 'visible' && (await readPostAccess(tx, post_id, userId)) ? 403 : 1202);
