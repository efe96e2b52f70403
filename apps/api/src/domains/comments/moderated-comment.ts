import type { HoldReason } from '@taice/contract';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';

/** A comment as a moderator sees it. */
export interface ModeratedComment {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly post_id: bigint;
  readonly root_id: bigint | null;
  readonly state: 'visible' | 'held' | 'removed_staff';
  readonly hold_reason: HoldReason | null;
  readonly content: string;
  /** True if it is in the public counters while it is shown. */
  readonly is_counted: boolean;
  readonly is_ranked: boolean;
  readonly post_title: string;
  readonly post_user_id: bigint;
  readonly reply_to_user_id: bigint | null;
}

const LOCK_COMMENT = `select c.id, c.user_id, c.post_id, c.root_id, c.state, c.hold_reason, c.content, c.is_counted, c.is_ranked,
    p.title as post_title, p.user_id as post_user_id,
    (select t.user_id from comment t where t.id = c.reply_to_id) as reply_to_user_id
  from comment c join post p on p.id = c.post_id
  where c.id = $1 and c.state <> 'removed_author' for no key update of c`;

/** A comment its author has not removed, locked until the transaction ends. */
export const lockModeratedComment = async (
  tx: Tx,
  id: bigint,
): Promise<ModeratedComment | undefined> => {
  const [row] = await preparedQuery<ModeratedComment>(tx, 'comments_watched_lock', LOCK_COMMENT, [
    id,
  ]);
  return row;
};

const toEventPayload = ({ id, post_id, root_id, is_counted, is_ranked }: ModeratedComment) => ({
  comment_id: `${id}`,
  post_id: `${post_id}`,
  root_id: root_id === null ? null : `${root_id}`,
  is_counted,
  is_ranked,
});

const HIDE_COMMENT = `update comment set state = $2, hold_reason = coalesce($3, hold_reason), pinned = false where id = $1`;

/** Hides a comment: until the staff decide (`held`), or after their decision. */
export const hideComment = async (
  tx: Tx,
  comment: ModeratedComment,
  state: 'held' | 'removed_staff',
  at: Date,
): Promise<void> => {
  const reason = state === 'held' ? 'reported' : null;
  await preparedQuery(tx, 'comments_hide', HIDE_COMMENT, [comment.id, state, reason]);
  // A comment that was not public emits no event.
  if (comment.state !== 'visible') return;
  const payload = toEventPayload(comment);
  await emit(tx, { type: 'comment.removed', userId: comment.user_id, at, payload });
};

const RESTORE_COMMENT = `update comment set state = $2, hold_reason = $3 where id = $1`;

/** Restores a hidden comment: to the public, or to the creator's queue if a rule has held it. */
export const restoreComment = async (
  tx: Tx,
  comment: ModeratedComment,
  at: Date,
): Promise<'visible' | 'held'> => {
  const { id, user_id, hold_reason, post_user_id, reply_to_user_id } = comment;
  const isHeld = hold_reason !== null && hold_reason !== 'reported';
  const state = isHeld ? 'held' : 'visible';
  await preparedQuery(tx, 'comments_put_back', RESTORE_COMMENT, [
    id,
    state,
    isHeld ? hold_reason : null,
  ]);
  if (isHeld) return state;
  const payload = {
    ...toEventPayload(comment),
    author_id: `${post_user_id}`,
    reply_to_user_id: reply_to_user_id === null ? null : `${reply_to_user_id}`,
  };
  await emit(tx, { type: 'comment.posted', userId: user_id, at, payload });
  return state;
};
