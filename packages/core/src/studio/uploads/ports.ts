import { getLockManager } from '../../device/locks.ts';
import { uploadByTus, type Uploader } from './uploader.ts';
import { uploadByParts } from './upload-by-parts.ts';
import { browserDrafts, type UploadDraftStore } from './drafts.ts';
import { browserFileStore, type UploadFileStore } from './file-store.ts';
import { sendPart } from './send-part.ts';

/** Parts of the browser that uploads need. */
export type UploadPorts = {
  readonly fileStore: UploadFileStore;
  readonly drafts: UploadDraftStore;
  readonly sendFile: Uploader;
  /** One tab at a time runs an upload; absent if the browser has no locks. */
  readonly locks?: Pick<LockManager, 'request'>;
  /** Exchanges change messages with the other tabs. */
  readonly tabs?: BroadcastChannel;
  /** ms of pause after a broken connection, by the number of breaks in a row. */
  readonly retryDelayMs: (breaks: number) => number;
};

const maxWaitMs = 30_000;

export const browserPorts = (onStorageLost: (error: unknown) => void): UploadPorts => ({
  fileStore: browserFileStore,
  drafts: browserDrafts(onStorageLost),
  sendFile: (uploadRequest) =>
    uploadRequest.protocol === 's3'
      ? uploadByParts(uploadRequest, sendPart)
      : uploadByTus(uploadRequest),
  // Both are missing on plain http to another host, or in an old browser.
  locks: getLockManager(),
  tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel('taice-uploads') : undefined,
  retryDelayMs: (breaks) => Math.min(1_000 * 2 ** (breaks - 1), maxWaitMs),
});
