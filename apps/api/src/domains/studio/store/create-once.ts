import { contract } from '@taice/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import {
  bodySha256Of,
  idempotentCall,
  replaceStoredAnswer,
} from '../../../platform/http/idempotency.ts';
import { ownVideos } from '../own-queries.ts';
import type { UploadRow } from '../uploads/upload-queries.ts';
import { changePost } from './change-post.ts';
import { createPost, type StoredPost } from './create-post.ts';
import type { StoreCall } from './form.ts';
import { isSameForm } from './is-same-form.ts';

const answerOf = ({ id, version }: StoredPost) => ({ id: `${id}`, version });

/**
 * Creates a video from a form with a key but no video id. A retry after a lost response continues with the same draft.
 * 409 as in `changePost` if another tab has written since.
 */
export const createOnce = async (
  tx: Tx,
  call: StoreCall,
  upload: UploadRow | null,
  key: string,
): Promise<StoredPost> => {
  const { user, clock, input } = call;
  const use = {
    userId: user.userId,
    key,
    endpoint: contract.studio.storePost.path,
    bodySha256: bodySha256Of({ draft_key: key }),
    now: clock.real(),
  };
  let created: StoredPost | undefined;
  const last = await idempotentCall(tx, use, null, async () => {
    created = await createPost(tx, call, upload);
    return answerOf(created);
  });
  if (created) return created;
  const id = BigInt(last.id);
  const [video] = await ownVideos(tx, user.userId, [id]);
  // The draft was removed or submitted since, so the form describes a new video.
  if (video?.state !== 'draft') return createPost(tx, call, upload);
  // Storing it again would take its files twice.
  if (!upload && (await isSameForm(tx, call, video))) return { id, version: video.version };
  const version = input.version ?? last.version;
  const stored = await changePost(tx, { ...call, input: { ...input, version } }, id, upload);
  await replaceStoredAnswer(tx, use, answerOf(stored));
  return stored;
};
