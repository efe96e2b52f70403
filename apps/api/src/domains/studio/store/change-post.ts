import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { visitor } from '../../posts/viewer.ts';
import { type OwnVideo, ownVideos } from '../own-queries.ts';
import { ownDetail } from '../own-view.ts';
import { lockOwnPost, settlePost } from '../post-steps.ts';
import type { UploadRow } from '../uploads/upload-queries.ts';
import { broughtOf } from './brought.ts';
import type { Stored } from './create-post.ts';
import { fieldFails, type StoreCall, wordsOf } from './form.ts';
import { giveFile, takeUpload, tryAgain } from './give-file.ts';
import { outlineOf } from './outline.ts';

type Words = ReturnType<typeof wordsOf>;

/** What of the form stands already, word by word. */
const isSame = (words: Words, video: OwnVideo): boolean =>
  words.title === video.title &&
  words.description === video.description &&
  words.category_id === video.own_category &&
  words.is_ai === video.is_ai &&
  words.lang === video.lang &&
  words.visibility === video.visibility &&
  words.comment_policy === video.comment_policy &&
  words.is_wanted === video.is_wanted &&
  words.publish_at?.getTime() === video.publish_at?.getTime() &&
  words.tags.join(',') === video.tags.join(',');

/** 409 with what stands now, where somebody wrote since the version that was edited; nothing is lost. */
const requireNewest = (call: StoreCall, video: OwnVideo): void => {
  const { version } = call.input;
  if (version === undefined || version === video.version) return;
  const { captions, chapters, skips, cover_id, cover_at_s } = call.input;
  const more = [captions, chapters, skips, cover_id, cover_at_s];
  // The same form sent again after an answer that was lost.
  const isRepeat = more.every((part) => part === undefined) && isSame(wordsOf(call), video);
  if (!isRepeat) fail(409, { data: { current: ownDetail(video, visitor(call.lang), call) } });
};

/** Changes a video of the caller's own; a draft becomes one with a file, a failed one is tried again. */
export const changePost = async (
  tx: Tx,
  call: StoreCall,
  id: bigint,
  upload: UploadRow | null,
): Promise<Stored> => {
  const { user, clock, numbers, input } = call;
  const post = await lockOwnPost(tx, id, user.userId);
  const [video] = await ownVideos(tx, user.userId, [id]);
  if (!video || post.state === 'removed') return fail(1708);
  const asDraft = input.save_type === 'draft';
  const isDraft = post.state === 'draft';
  // What was once sent is no draft any more.
  if (asDraft && !isDraft) return fail(1708);
  const failed = post.state === 'process_failed';
  if (isDraft && !asDraft && !upload) return fieldFails('upload_id', 'a video has a file');
  // The same upload once more: its draft has become the video meanwhile.
  if (upload && !failed && !isDraft) {
    if (upload.state === 'consumed' && (await isOf(tx, upload, id)))
      return { id, version: post.version };
    return fail(1708);
  }
  requireNewest(call, video);
  const words = wordsOf(call);
  const becomes = failed || (isDraft && !asDraft);
  const { version } = await tx
    .updateTable('post')
    .set((row) => ({
      ...words,
      ...outlineOf(call, post.duration_s),
      version: row('version', '+', 1),
      updated_at: clock.rule(),
      ...(becomes && { state: 'processing' as const }),
      // Mended, it is looked at once more.
      ...(post.state === 'rejected' && { state: 'review' as const }),
    }))
    .set(await broughtOf(tx, call, video))
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
    await giveFile(tx, call, id, upload);
  } else if (failed) await tryAgain(tx, call, id);
  else {
    const { is_wanted, publish_at } = words;
    await settlePost(tx, { ...post, is_wanted, publish_at }, clock.rule(), numbers);
  }
  return { id, version };
};

const isOf = async (tx: Tx, { id }: UploadRow, postId: bigint): Promise<boolean> =>
  (await tx
    .selectFrom('post')
    .select('id')
    .where('upload_id', '=', id)
    .where('id', '=', postId)
    .executeTakeFirst()) !== undefined;
