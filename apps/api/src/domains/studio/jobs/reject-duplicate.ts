import type { Tx } from '../../../platform/db/pool.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { VideoFingerprints } from '../../../platform/media/video-fingerprints.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../../platform/audit.ts';
import type { OwnPost } from '../post-state.ts';
import { storeFingerprints, lockDuplicateCheck, findRepeatedPost } from '../video-fingerprints.ts';

/** Screens translate it. */
const REJECT_REASON = 'duplicate';

/**
 * Stores the fingerprints of a video and rejects it if it repeats another one; true if rejected. Videos once published,
 * or approved by the staff, are not checked again.
 */
export const rejectDuplicate = async (
  tx: Tx,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  post: OwnPost,
  prints: VideoFingerprints,
): Promise<boolean> => {
  await lockDuplicateCheck(tx);
  await storeFingerprints(tx, post.id, prints);
  if (post.state !== 'processing' || post.approved_at !== null || post.published_at !== null)
    return false;
  const since = new Date(clock.real().getTime() - settings.post_purge_ms);
  const repeats = await findRepeatedPost(tx, post.id, since);
  if (repeats === null) return false;
  const at = clock.rule();
  await tx
    .updateTable('post')
    .set({ state: 'rejected', reject_reason: REJECT_REASON, updated_at: at })
    .where('id', '=', post.id)
    .execute();
  await tx.updateTable('post_print').set({ repeats }).where('post_id', '=', post.id).execute();
  await audit(
    tx,
    { staff: 'prints', reason: REJECT_REASON, at },
    {
      action: 'post.reject',
      target: ['post', post.id],
      before: { state: post.state },
      after: { state: 'rejected', repeats: `${repeats}` },
    },
  );
  await emit(tx, {
    type: 'post.repeated',
    userId: post.user_id,
    at,
    payload: { post_id: `${post.id}`, title: post.title },
  });
  return true;
};
