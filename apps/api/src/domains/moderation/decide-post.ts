import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import {
  updatePublishedCount,
  lockPost,
  type OwnPost,
  updatePostState,
} from '../studio/post-state.ts';
import { audit, type Decider } from '../../platform/audit.ts';
import { closeReports } from './report-queries.ts';

/** Decisions on a video, and the states from which each is possible. */
const allowedStates = {
  approve: ['review'],
  reject: ['review', 'scheduled', 'published', 'offline'],
  remove: ['process_failed', 'review', 'rejected', 'scheduled', 'published', 'offline'],
  restore: ['rejected', 'removed'],
} as const satisfies Record<string, readonly OwnPost['state'][]>;
export type PostDecision = keyof typeof allowedStates;
export const postDecisions = Object.keys(allowedStates) as readonly PostDecision[];

const templateByDecision = {
  approve: 'post_restored',
  reject: 'post_rejected',
  remove: 'post_removed',
  restore: 'post_restored',
} as const;

/**
 * Decides on a video, notifies its owner and records it. Returns the new state. 1201 if there is none, 1708 if its
 * state allows no such decision. An approved or restored video goes to the state its owner chose.
 */
export const decidePost = async (
  tx: Tx,
  decider: Decider,
  postId: bigint,
  decision: PostDecision,
): Promise<OwnPost['state']> => {
  const post = await lockPost(tx, postId);
  if (!post) return fail(1201);
  const allowed: readonly OwnPost['state'][] = allowedStates[decision];
  if (!allowed.includes(post.state)) return fail(1708);
  const state = await applyDecision(tx, decider, post, decision);
  const isApproved = decision === 'approve' || decision === 'restore';
  const target = { type: 'post', targetId: post.id } as const;
  await closeReports(tx, target, isApproved ? 'dismissed' : 'actioned');
  const seq = await audit(tx, decider, {
    action: `post.${decision}`,
    target: ['post', post.id],
    before: { state: post.state },
    after: { state },
  });
  // An owner who got a message about the hiding also gets one about the return. A first publication has its own
  // message.
  const isOwnerNotified = decision !== 'approve' || post.published_at !== null;
  if (isOwnerNotified)
    await postMessage(tx, {
      userId: post.user_id,
      type: 'system',
      template: templateByDecision[decision],
      params: { title: post.title, reason: decider.reason },
      link: `/UploadVideo?id=${post.id}`,
      dedupeKey: `decision:${seq}`,
      at: decider.at,
    });
  return state;
};

const applyDecision = async (
  tx: Tx,
  { at, reason }: Decider,
  post: OwnPost,
  decision: PostDecision,
): Promise<OwnPost['state']> => {
  const isApproved = decision === 'approve' || decision === 'restore';
  const state = isApproved ? 'processing' : decision === 'reject' ? 'rejected' : 'removed';
  const approved_at = isApproved ? at : post.approved_at;
  await tx
    .updateTable('post')
    .set({ state, approved_at, reject_reason: isApproved ? null : reason, updated_at: at })
    .where('id', '=', post.id)
    .execute();
  if (isApproved)
    return updatePostState(tx, { ...post, state, approved_at }, at, { review_first_posts: 0 });
  if (post.state === 'published') await updatePublishedCount(tx, post.user_id);
  return state;
};
