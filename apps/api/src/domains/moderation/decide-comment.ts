import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import {
  hideComment,
  lockModeratedComment,
  restoreComment,
  type ModeratedComment,
} from '../comments/moderated-comment.ts';
import { postMessage } from '../messages/post-message.ts';
import { toExcerpt } from '../messages/excerpt.ts';
import { audit, type Decider } from '../../platform/audit.ts';
import { closeReports } from './report-queries.ts';

/**
 * - `remove`: the comment is hidden from all readers
 * - `restore`: the comment returns to its state, and its reports are closed
 */
export const commentDecisions = ['remove', 'restore'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

const templateByAction = {
  hold: 'comment_hidden',
  remove: 'comment_removed',
  restore: 'comment_restored',
} as const;

/** Records the decision and notifies the author; without a change no one is notified. */
const recordAndNotify = async (
  tx: Tx,
  decider: Decider,
  comment: ModeratedComment,
  [action, state]: readonly [keyof typeof templateByAction, ModeratedComment['state']],
): Promise<void> => {
  const seq = await audit(tx, decider, {
    action: `comment.${action}`,
    target: ['comment', comment.id],
    before: { state: comment.state, hold_reason: comment.hold_reason },
    after: { state },
  });
  if (state === comment.state) return;
  await postMessage(tx, {
    userId: comment.user_id,
    type: 'system',
    template: templateByAction[action],
    params: {
      title: comment.post_title,
      text: toExcerpt(comment.content),
      reason: decider.reason,
    },
    link: `/videoDetail?id=${comment.post_id}&comment=${comment.id}`,
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};

/** Hides a visible comment that enough people have reported, until the staff decide; true if it was hidden. */
export const holdReportedComment = async (tx: Tx, id: bigint, at: Date): Promise<boolean> => {
  const comment = await lockModeratedComment(tx, id);
  if (comment?.state !== 'visible') return false;
  await hideComment(tx, comment, 'held', at);
  await recordAndNotify(tx, { staff: 'reports', reason: '', at }, comment, ['hold', 'held']);
  return true;
};

/**
 * Removes or restores a comment, notifies its author and records it. Returns the new state. 1202 if there is none, 1708
 * if its author has removed it.
 */
export const decideComment = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: CommentDecision,
): Promise<ModeratedComment['state']> => {
  const comment = (await lockModeratedComment(tx, id)) ?? fail(1202);
  if (decision === 'remove' && comment.state === 'removed_staff') return fail(1708);
  const state = await applyDecision(tx, decider, comment, decision);
  const target = { type: 'comment', targetId: id } as const;
  await closeReports(tx, target, decision === 'remove' ? 'actioned' : 'dismissed');
  await recordAndNotify(tx, decider, comment, [decision, state]);
  return state;
};

const applyDecision = async (
  tx: Tx,
  { at }: Decider,
  comment: ModeratedComment,
  decision: CommentDecision,
): Promise<ModeratedComment['state']> => {
  if (decision === 'restore')
    return comment.state === 'visible' ? 'visible' : restoreComment(tx, comment, at);
  await hideComment(tx, comment, 'removed_staff', at);
  return 'removed_staff';
};
