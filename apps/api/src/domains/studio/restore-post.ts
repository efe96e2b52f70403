import { contract } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { enqueueTranscode } from './jobs/enqueue-transcode.ts';
import { failPost } from './fail-post.ts';
import { pushPostUpdate } from './jobs/asset-lease.ts';
import { updatePublishedCount, lockDeletedPost, updatePostState } from './post-state.ts';
import { lockDuplicateCheck, findRepeatedPost } from './video-fingerprints.ts';
import { requireNewFile } from './uploads/require-new-file.ts';
import { findSyncedIds } from './youtube/channels.ts';

export const restorePost = handler(contract.studio.restorePost, {
  run: async (call) => {
    const { db, user, input } = call;
    const ids = [...new Set(input.ids)].toSorted((one, other) => (one < other ? -1 : 1));
    const isFailed = await transaction(db, async (tx) => {
      await lockDuplicateCheck(tx);
      const hopeless: bigint[] = [];
      for (const id of ids) if (await restore(tx, call, id)) hopeless.push(id);
      await updatePublishedCount(tx, user.userId);
      return hopeless;
    });
    for (const postId of isFailed) pushPostUpdate(call, { userId: user.userId, postId });
    return { restored: ids.map(String) };
  },
});

/** Restores a removed video to its earlier state and resumes interrupted work on its file. True if the file failed. */
const restore = async (
  tx: Tx,
  { clock, settings, user }: Call<typeof contract.studio.restorePost>,
  id: bigint,
): Promise<boolean> => {
  const since = new Date(clock.real().getTime() - settings.post_purge_ms);
  const deletedPost = await lockDeletedPost(tx, id, user.userId, since);
  if (!deletedPost) return fail(1201);
  const { sha256, upload_id } = deletedPost;
  // Its owner may have posted it again meanwhile.
  if (deletedPost.approved_at === null && (await findRepeatedPost(tx, id, since)) !== null)
    return fail(1706);
  if (sha256 && upload_id !== null) await requireNewFile(tx, { sha256, user_id: user.userId }, id);
  if (
    deletedPost.youtube_id !== null &&
    (await findSyncedIds(tx, [deletedPost.youtube_id])).size > 0
  )
    return fail(1706);
  await tx
    .updateTable('post')
    .set({
      state: deletedPost.state,
      deleted_at: null,
      deleted_from: null,
      updated_at: clock.rule(),
    })
    .where('id', '=', id)
    .execute();
  const { asset, failure } = deletedPost;
  // A worker that has not seen the removal still holds the file; another takes it after the lease.
  if (asset === 'uploaded' || asset === 'transcoding' || asset === 'playable')
    await enqueueTranscode(tx, id, deletedPost.attempts);
  // The file was rejected while the video was removed, so its owner was not notified then.
  if (asset === 'failed' && failure !== null) {
    const { title, attempts } = deletedPost;
    const failing = { postId: id, userId: user.userId, title, attempts, kind: failure };
    return failPost(tx, failing, clock.rule());
  }
  // It may be due now, or its file was finished at the moment of the removal.
  await updatePostState(tx, { ...deletedPost, user_id: user.userId }, clock.rule(), settings);
  return false;
};
