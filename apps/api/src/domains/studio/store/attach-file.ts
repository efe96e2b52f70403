import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { providerKey } from '../../../platform/http/network.ts';
import { enqueueTranscode, TRANSCODE_ATTEMPTS } from '../jobs/enqueue-transcode.ts';
import { requireNewFile } from '../uploads/require-new-file.ts';
import { requirePostQuota } from '../uploads/upload-quota.ts';
import { uploadKey } from '../uploads/upload-key.ts';
import { consumeUpload, type UploadRow } from '../uploads/upload-queries.ts';
import type { StoreCall } from './form.ts';

/** Assigns the upload to a video, once: false if it was used before. 1704 or 1706 if it is not allowed. */
export const takeUpload = async (
  tx: Tx,
  call: StoreCall,
  upload: UploadRow,
  exceptPostId?: bigint,
): Promise<boolean> => {
  const { user, clock } = call;
  const ownUpload = { id: upload.id, userId: user.userId, at: clock.real() };
  if (!(await consumeUpload(tx, ownUpload))) return false;
  await requirePostQuota(tx, call, user.userId);
  await requireNewFile(tx, upload, exceptPostId);
  return true;
};

/** Gives a video its file, to be processed. */
export const attachFile = async (tx: Tx, call: StoreCall, id: bigint, upload: UploadRow) => {
  const assetRow = {
    original_path: uploadKey(upload.id),
    state: 'uploaded' as const,
    progress: 0,
    error: null,
    lease_until: null,
    tries_left: TRANSCODE_ATTEMPTS,
    updated_at: call.clock.real(),
    network: providerKey(call.config.proofKey, call.ip),
  };
  await tx
    .insertInto('video_asset')
    .values({ post_id: id, ...assetRow })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(assetRow))
    .execute();
  await enqueueTranscode(tx, id);
};

/** After this many attempts the file itself is to blame. */
const MAX_ATTEMPTS = 12;

/** Retries the same file if the failure may have been ours; false for a rejected file. */
export const retryTranscode = async (
  tx: Tx,
  { clock }: Pick<StoreCall, 'clock'>,
  id: bigint,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('video_asset')
    .set({
      state: 'uploaded',
      tries_left: TRANSCODE_ATTEMPTS,
      error: null,
      progress: 0,
      lease_until: null,
      updated_at: clock.real(),
    })
    .where('post_id', '=', id)
    .where(sql<boolean>`error ->> 'kind' = 'stopped'`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await enqueueTranscode(tx, id);
  return true;
};
