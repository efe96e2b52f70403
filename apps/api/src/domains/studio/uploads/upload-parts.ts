import type { UploadedPart, Multipart } from '../../../platform/media/storage.ts';
import type { Services } from '../../../platform/services.ts';
import { storeMultipartId, type UploadRow } from './upload-queries.ts';
import { uploadKey } from './upload-key.ts';

type Needs = Pick<Services, 'db' | 'settings'>;

/** Bytes of one part of a file; 0 for a part it does not have. */
export const bytesOfPart = (
  number: number,
  { bytes }: Pick<UploadRow, 'bytes'>,
  { settings }: Pick<Needs, 'settings'>,
): number => {
  const chunk = settings.upload_chunk_bytes;
  return Math.max(0, Math.min(chunk, Number(bytes) - (number - 1) * chunk));
};

/**
 * The received parts, from the first one on without a gap. A part of wrong size, or not hashed on arrival, counts as
 * missing.
 */
export const receivedParts = async (
  needs: Pick<Needs, 'settings'>,
  multipart: Multipart,
  upload: UploadRow,
): Promise<readonly UploadedPart[]> => {
  if (upload.multipart_id === null) return [];
  const found = (await multipart.listParts(uploadKey(upload.id), upload.multipart_id)) ?? [];
  const firstWrong = found.findIndex(
    ({ number, size, sha256 }, index) =>
      number !== index + 1 ||
      size === 0 ||
      size !== bytesOfPart(number, upload, needs) ||
      sha256 === null,
  );
  return firstWrong < 0 ? found : found.slice(0, firstWrong);
};

export const bytesIn = (parts: readonly Pick<UploadedPart, 'size'>[]): number =>
  parts.reduce((sum, { size }) => sum + size, 0);

/** Opens a multipart upload in the bucket. One of two concurrent ones is used and the other aborted. */
export const openMultipart = async (
  { db }: Pick<Needs, 'db'>,
  multipart: Multipart,
  { id, multipart_id }: UploadRow,
): Promise<void> => {
  const key = uploadKey(id);
  // A lifecycle rule of the bucket may have aborted it.
  if (multipart_id !== null && (await multipart.listParts(key, multipart_id)) !== null) return;
  const multipartId = await multipart.create(key);
  const isStored = await storeMultipartId(db, { id, before: multipart_id, begun: multipartId });
  if (!isStored) await multipart.abort(key, multipartId);
};
