import type { Taice } from '../../types.ts';
import { quiet } from './quiet.ts';

/** What a carrier needs to know of one way to the server. */
export type Carriage = {
  readonly file: Blob;
  /** In pieces through the server, or in parts straight to where files lie. */
  readonly protocol: 'tus' | 's3' | 'post';
  readonly uploadId: string;
  /** Of tus. */
  readonly endpoint: string;
  /** Where parts go. */
  readonly api: Pick<Taice['api']['studio'], 'uploadPart' | 'uploadWhole'>;
  /** Bytes that the server has, as it said with the leave. */
  readonly from: number;
  /** The leave for this upload. */
  readonly grant: string;
  /** The session's, anew for each request. */
  readonly session: () => string | null;
  readonly chunkBytes: number;
  readonly signal: AbortSignal;
  /** Bytes that have left the page. */
  readonly progress: (bytes: number) => void;
  /** Bytes that the server has said it has. */
  readonly acknowledged: (bytes: number) => void;
};

/** The server refused the bytes, or nobody answered (status 0). */
export class CarryError extends Error {
  override readonly name = 'CarryError';
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`the upload was answered with ${status}`, options);
    this.status = status;
  }
}

/** Brings the rest of a file; resolves once the server has all of it, rejects with a CarryError. */
export type Carry = (carriage: Carriage) => Promise<void>;

/** By tus 1.0, from the byte that the server has; a break is told, and tried again by whoever asked. */
export const carryByTus: Carry = async (carriage) => {
  const { Upload } = await import('tus-js-client');
  const { file, endpoint, grant, session, chunkBytes, signal, progress, acknowledged } = carriage;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const silence = quiet(() => {
    void upload.abort();
    reject(new CarryError(0));
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
      reject(new CarryError(response?.getStatus() ?? 0, { cause: error }));
    },
  });
  const given = () => {
    void upload.abort();
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', given, { once: true });
  silence.heard();
  upload.start();
  await promise.finally(() => {
    silence.end();
    signal.removeEventListener('abort', given);
  });
};
