import type { Services } from '../../../platform/services.ts';
import { uploadKey } from './upload-key.ts';
import type { UploadRow } from './upload-queries.ts';

/** Removes all received bytes of an upload, whole or in parts. */
export const removeUpload = async (
  { sources }: Pick<Services, 'sources'>,
  { id, multipart_id }: Pick<UploadRow, 'id' | 'multipart_id'>,
): Promise<void> => {
  const key = uploadKey(id);
  if (multipart_id !== null) await sources.multipart?.abort(key, multipart_id);
  await sources.remove(key);
};
