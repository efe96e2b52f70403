import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { UploadRequest } from './uploader.ts';
import type { SendPart } from './send-part.ts';

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  // Absent on plain http to another host.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
};

/**
 * Uploads a file in parts, each to an address of its own that accepts nothing else, from the first missing part on;
 * then the server joins them. It rejects on a break, and the caller retries.
 */
export const uploadByParts = async (
  uploadRequest: UploadRequest,
  send: SendPart,
): Promise<void> => {
  const { file, uploadId, grant, from, chunkBytes, api, signal, progress, acknowledged } =
    uploadRequest;
  const upload = { upload_id: uploadId, token: grant };
  const options = { signal, toast: false };
  const sentParts: { number: number; etag: string }[] = [];
  for (let offset = from; offset < file.size; offset += chunkBytes) {
    const piece = file.slice(offset, offset + chunkBytes);
    const number = offset / chunkBytes + 1;
    const hash = await hashOf(new Uint8Array(await piece.arrayBuffer()));
    signal.throwIfAborted();
    const { url, headers } = await api.uploadPart({ ...upload, number, sha256: hash }, options);
    const etag = await send({
      url,
      headers,
      piece,
      signal,
      progress: (bytes) => progress(offset + bytes),
    });
    if (etag !== null) sentParts.push({ number, etag });
    acknowledged(offset + piece.size);
  }
  await api.uploadWhole({ ...upload, parts: sentParts }, options);
};
