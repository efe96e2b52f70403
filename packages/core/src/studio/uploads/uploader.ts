import type { Taice } from '../../types.ts';
import { createSilenceTimeout } from './silence-timeout.ts';

/** The data for the transfer of one file. */
export type UploadRequest = {
  readonly file: Blob;
  /** In pieces through the server, or in parts straight to the file storage. */
  readonly protocol: 'tus' | 's3' | 'post';
  readonly uploadId: string;
  /** Only for tus. */
  readonly endpoint: string;
  /** The API for parts. */
  readonly api: Pick<Taice['api']['studio'], 'uploadPart' | 'uploadWhole'>;
  /** Bytes that the server had when it granted the upload. */
  readonly from: number;
  /** The upload's token. */
  readonly grant: string;
  /** The session's token, read again for each request. */
  readonly session: () => string | null;
  readonly chunkBytes: number;
  readonly signal: AbortSignal;
  /** Reports bytes that have left the page. */
  readonly progress: (bytes: number) => void;
  /** Reports bytes that the server has acknowledged. */
  readonly acknowledged: (bytes: number) => void;
};

/** The server refused the bytes, or there was no answer (status 0). */
export class UploadTransferError extends Error {
  override readonly name = 'UploadTransferError';
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`the upload was answered with ${status}`, options);
    this.status = status;
  }
}

/** Uploads the rest of a file. Resolves once the server has all of it; rejects with an UploadTransferError. */
export type Uploader = (uploadRequest: UploadRequest) => Promise<void>;

/** Uploads by tus 1.0, from the first byte that the server lacks. It rejects on a break, and the caller retries. */
export const uploadByTus: Uploader = async (uploadRequest) => {
  const { Upload } = await import('tus-js-client');
  const { file, endpoint, grant, session, chunkBytes, signal, progress, acknowledged } =
    uploadRequest;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const silence = createSilenceTimeout(() => {
    void upload.abort();
    reject(new UploadTransferError(0));
  });
  const upload = new Upload(file, {
    uploadUrl: new URL(endpoint, location.origin).href,
    chunkSize: chunkBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    headers: { 'Upload-Token': grant },
    onBeforeRequest: (request) => {
      request.setHeader('Authorization', `Bearer ${session()}`);
    },
    onProgress: (bytes) => {
      silence.heard();
      progress(bytes);
    },
    onChunkComplete: (_size, accepted) => {
      silence.heard();
      acknowledged(accepted);
    },
    onSuccess: () => resolve(),
    onError: (error) => {
      const response = 'originalResponse' in error ? error.originalResponse : null;
      reject(new UploadTransferError(response?.getStatus() ?? 0, { cause: error }));
    },
  });
  const onAbort = () => {
    void upload.abort();
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  silence.heard();
  upload.start();
  await promise.finally(() => {
    silence.end();
    signal.removeEventListener('abort', onAbort);
  });
};
