import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { postMessage } from '../messages/post-message.ts';
import { updatePublishedCount, lockPost } from '../studio/post-state.ts';
import { audit } from '../../platform/audit.ts';

const HOLD_POST = `update post set state = 'review', updated_at = $2 where id = $1`;

/**
 * Hides a published video that enough people have reported, and notifies its owner. The staff then decide. Returns true
 * if the video was hidden. `at` is on the rule clock.
 */
export const holdReportedPost = async (tx: Tx, postId: bigint, at: Date): Promise<boolean> => {
  const post = await lockPost(tx, postId);
  if (post?.state !== 'published') return false;
  await preparedQuery(tx, 'post_hold', HOLD_POST, [postId, at]);
  await updatePublishedCount(tx, post.user_id);
  const decider = { staff: 'reports', reason: '', at };
  const seq = await audit(tx, decider, {
    action: 'post.hold',
    target: ['post', postId],
    before: { state: post.state },
    after: { state: 'review' },
  });
  await postMessage(tx, {
    userId: post.user_id,
    type: 'system',
    template: 'post_held',
    params: { title: post.title },
    link: `/UploadVideo?id=${postId}`,
    dedupeKey: `decision:${seq}`,
    at,
  });
  return true;
};
