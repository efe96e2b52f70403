import { contract } from '@taice/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { enqueueCover } from '../jobs/enqueue-cover.ts';
import { processStatesOf } from '../post-state.ts';
import { finishUpload } from '../uploads/upload-files.ts';
import { findUpload, type UploadRow } from '../uploads/upload-queries.ts';
import { changePost } from './change-post.ts';
import { createOnce } from './create-once.ts';
import { createPost } from './create-post.ts';
import { rejectField, requireCategory, requireCompleteForm, type StoreCall } from './form.ts';

export const storePost = handler(contract.studio.storePost, {
  run: async (call) => {
    const { db, user, input } = call;
    const isDraft = input.save_type === 'draft';
    if (!isDraft) requireCompleteForm(call);
    // The browser keeps the bytes of a draft; the server stores only texts.
    if (isDraft && input.upload_id !== undefined) return rejectField('upload_id', 'not of a draft');
    const upload = input.upload_id === undefined ? null : await wholeUpload(call, input.upload_id);
    const { id, version } = await transaction(db, async (tx) => {
      await requireCategory(tx, call);
      const stored = await store(tx, call, upload);
      if (
        input.cover_at_s !== undefined &&
        input.cover_at_s !== null &&
        input.cover_id === undefined
      )
        await enqueueCover(tx, stored.id, stored.version);
      return stored;
    });
    const [processState] = await processStatesOf(db, user.userId, id);
    return processState ? { ...processState, version } : fail(1201);
  },
});

const store = (tx: Tx, call: StoreCall, upload: UploadRow | null) => {
  const { id, save_type, draft_key } = call.input;
  if (id !== undefined) return changePost(tx, call, id, upload);
  if (!upload && save_type === 'post') return rejectField('upload_id', 'a video has a file');
  if (draft_key !== undefined) return createOnce(tx, call, upload, draft_key);
  return createPost(tx, call, upload);
};

/** A complete upload of the caller's; 1701 if there is none, 1709 while bytes are missing. */
const wholeUpload = async (call: StoreCall, id: string): Promise<UploadRow> => {
  const { db, user, clock } = call;
  const upload = await findUpload(db, id);
  if (upload?.user_id !== user.userId) return fail(1701);
  if (upload.state !== 'consumed' && upload.expires_at <= clock.real()) return fail(1701);
  const state = await finishUpload(call, upload);
  if (state === 'expired') return fail(1701);
  if (state === 'open') return fail(1709);
  return (await findUpload(db, id)) ?? fail(1701);
};
