import { contract } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { rejectNonOwner } from './reject-non-owner.ts';

const FIND_PIN_TARGET = `select c.post_id, c.root_id, c.state, c.pinned, p.user_id as post_user_id
  from comment c join post p on p.id = c.post_id where c.id = $1`;
interface PinTarget {
  readonly post_id: bigint;
  readonly root_id: bigint | null;
  readonly state: string;
  readonly pinned: boolean;
  readonly post_user_id: bigint;
}

/** One pin at a time per video: two at once would both find none. */
const LOCK_PIN = `select pg_advisory_xact_lock(hashtextextended('pin ' || $1::bigint, 0))`;

export const commentPin = handler(contract.comments.commentPin, {
  run: ({ db, user, input }) =>
    transaction(db, async (tx) => {
      const postId = await requireOwnPostId(tx, input.comment_id, user.userId);
      await preparedQuery(tx, 'comments_pin_lock', LOCK_PIN, [postId]);
      const { pinned } = await requirePinTarget(tx, input.comment_id);
      const isOn = input.status === undefined ? !pinned : input.status === 1;
      await tx
        .updateTable('comment')
        .set({ pinned: false })
        .where('post_id', '=', postId)
        .where('pinned', '=', true)
        .where((eb) => (isOn ? eb.lit(true) : eb('id', '=', input.comment_id)))
        .execute();
      if (!isOn) return { pinned: false };
      const { numUpdatedRows } = await tx
        .updateTable('comment')
        .set({ pinned: true })
        .where('id', '=', input.comment_id)
        .where('state', '=', 'visible')
        .executeTakeFirst();
      return numUpdatedRows === 1n ? { pinned: true } : fail(1202);
    }),
});

const requirePinTarget = async (tx: Tx, id: bigint): Promise<PinTarget> => {
  const [row] = await preparedQuery<PinTarget>(tx, 'comments_pin_find', FIND_PIN_TARGET, [id]);
  return row ?? fail(1202);
};

/** The video of a thread's first comment, if the caller is its creator. */
const requireOwnPostId = async (tx: Tx, id: bigint, userId: bigint): Promise<bigint> => {
  const comment = await requirePinTarget(tx, id);
  const { post_id, post_user_id, root_id, state } = comment;
  if (post_user_id !== userId) return rejectNonOwner(tx, comment, userId);
  if (state !== 'visible') return fail(1202);
  return root_id === null ? post_id : fail(1202);
};
