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
export const uploadByParts = async (carriage: UploadRequest, send: SendPart): Promise<void> => {
  const { file, uploadId, grant, from, chunkBytes, api, signal, progress, acknowledged } = carriage;
  const upload = { upload_id: uploadId, token: grant };
  const options = { signal, toast: false };
  const sent: { number: number; etag: string }[] = [];
  for (let at = from; at < file.size; at += chunkBytes) {
    const piece = file.slice(at, at + chunkBytes);
    const number = at / chunkBytes + 1;
    const hash = await hashOf(new Uint8Array(await piece.arrayBuffer()));
    signal.throwIfAborted();
    const { url, headers } = await api.uploadPart({ ...upload, number, sha256: hash }, options);
    const etag = await send({
      url,
      headers,
      piece,
      signal,
      progress: (bytes) => progress(at + bytes),
    });
    if (etag !== null) sent.push({ number, etag });
    acknowledged(at + piece.size);
  }
  await api.uploadWhole({ ...upload, parts: sent }, options);
};
