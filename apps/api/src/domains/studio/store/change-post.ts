import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { visitor } from '../../posts/viewer.ts';
import { type OwnVideo, ownVideos } from '../own-queries.ts';
import { ownDetail } from '../own-view.ts';
import { lockOwnPost, updatePostState } from '../post-state.ts';
import type { UploadRow } from '../uploads/upload-queries.ts';
import { attachmentColumns } from './attachments.ts';
import type { StoredPost } from './create-post.ts';
import { rejectField, type StoreCall, textColumns } from './form.ts';
import { attachFile, takeUpload, retryTranscode } from './attach-file.ts';
import { isSameForm } from './is-same-form.ts';
import { outlineOf } from './outline.ts';

/**
 * True if the stored video equals the form, though under another version. 409 with the stored video if it changed since
 * the edited version, so that nothing is lost.
 */
const isAlreadyStored = async (tx: Tx, call: StoreCall, video: OwnVideo): Promise<boolean> => {
  const { version } = call.input;
  if (version === undefined || version === video.version) return false;
  if (await isSameForm(tx, call, video)) return true;
  return fail(409, { data: { current: ownDetail(video, visitor(call.lang), call) } });
};

/** Changes an own video. A draft becomes a video with a file; a failed one is retried if that may help. */
export const changePost = async (
  tx: Tx,
  call: StoreCall,
  id: bigint,
  upload: UploadRow | null,
): Promise<StoredPost> => {
  const { user, clock, settings, input } = call;
  const post = await lockOwnPost(tx, id, user.userId);
  const [video] = await ownVideos(tx, user.userId, [id]);
  if (!video || post.state === 'removed') return fail(1708);
  const asDraft = input.save_type === 'draft';
  const isDraft = post.state === 'draft';
  // A submitted video cannot become a draft again.
  if (asDraft && !isDraft) return fail(1708);
  const isFailed = post.state === 'process_failed';
  if (isDraft && !asDraft && !upload) return rejectField('upload_id', 'a video has a file');
  // The same upload again: its draft has become the video meanwhile.
  if (upload && !isFailed && !isDraft) {
    if (upload.state === 'consumed' && (await isUploadOf(tx, upload, id)))
      return { id, version: post.version };
    return fail(1708);
  }
  const isStored = await isAlreadyStored(tx, call, video);
  const isTried = isFailed && !upload && (await retryTranscode(tx, call, id));
  // The call only asked for another attempt.
  if (isFailed && !upload && !isTried && !isStored && (await isSameForm(tx, call, video)))
    return fail(1708);
  const startsProcessing = isTried || (upload !== null && isFailed) || (isDraft && !asDraft);
  // Storing it again would take its files twice.
  if (isStored && !startsProcessing) return { id, version: video.version };
  const words = textColumns(call);
  const { version } = await tx
    .updateTable('post')
    .set((row) => ({
      ...words,
      ...outlineOf(call, post.duration_s),
      version: row('version', '+', 1),
      updated_at: clock.rule(),
      ...(startsProcessing && { state: 'processing' as const }),
      // After a correction it is reviewed again.
      ...(post.state === 'rejected' && { state: 'review' as const }),
    }))
    .set(await attachmentColumns(tx, call, video))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  if (upload) {
    if (!(await takeUpload(tx, call, upload, id))) return fail(1701);
    await tx
      .updateTable('post')
      .set({ upload_id: upload.id, sha256: upload.sha256 })
      .where('id', '=', id)
      .execute();
    await attachFile(tx, call, id, upload);
  } else if (!isTried) {
    const { is_wanted, publish_at } = words;
    await updatePostState(tx, { ...post, is_wanted, publish_at }, clock.rule(), settings);
  }
  return { id, version };
};

const isUploadOf = async (tx: Tx, { id }: UploadRow, postId: bigint): Promise<boolean> =>
  (await tx
    .selectFrom('post')
    .select('id')
    .where('upload_id', '=', id)
    .where('id', '=', postId)
    .executeTakeFirst()) !== undefined;
