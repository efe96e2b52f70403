import { UploadTransferError } from './uploader.ts';
import { createSilenceTimeout } from './silence-timeout.ts';

export type PartToSend = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly piece: Blob;
  readonly signal: AbortSignal;
  /** Reports bytes of the part that have left the page. */
  readonly progress: (bytes: number) => void;
};

/** Sends one part to its address; returns its ETag, or null if this page cannot read it. Rejects with an UploadTransferError. */
export type SendPart = (part: PartToSend) => Promise<string | null>;

/** True for errors of this address, not of the file: another address may work. */
const isFixedByNewGrant = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Uses XMLHttpRequest, the only request that reports upload progress. */
export const sendPart: SendPart = ({ url, headers, piece, signal, progress }) => {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const request = new XMLHttpRequest();
  const silence = createSilenceTimeout(() => request.abort());
  const onAbort = () => request.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  request.upload.addEventListener('progress', ({ loaded }) => {
    silence.heard();
    progress(loaded);
  });
  request.addEventListener('load', () => {
    const { status } = request;
    if (status === 200) resolve(request.getResponseHeader('ETag'));
    else reject(new UploadTransferError(isFixedByNewGrant(status) ? 403 : status));
  });
  request.addEventListener('error', () => reject(new UploadTransferError(0)));
  request.addEventListener('abort', () =>
    reject(signal.aborted ? (signal.reason as Error) : new UploadTransferError(0)),
  );
  request.open('PUT', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  silence.heard();
  request.send(piece);
  return promise.finally(() => {
    silence.end();
    signal.removeEventListener('abort', onAbort);
  });
};
