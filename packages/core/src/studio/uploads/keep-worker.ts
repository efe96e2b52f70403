import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { filesFolder, type CopyMessage, type CopyRequest } from './copy-messages.ts';

/** The global scope of a worker, as far as it is used here: core is typed for pages. */
interface Worker extends EventTarget {
  postMessage(message: CopyMessage, transfer: []): void;
}
interface SyncAccess {
  truncate(size: number): void;
  write(bytes: Uint8Array, options: { at: number }): number;
  flush(): void;
  close(): void;
}

const worker = globalThis as unknown as Worker;
/** Bytes between two progress messages. */
const progressStepBytes = 4 * 1024 * 1024;

const openCopy = async (id: string): Promise<SyncAccess | null> => {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(filesFolder, { create: true });
    const handle = await folder.getFileHandle(id, { create: true });
    const open = handle as unknown as { createSyncAccessHandle(): Promise<SyncAccess> };
    const copy = await open.createSyncAccessHandle();
    copy.truncate(0);
    return copy;
  } catch {
    // A private window, or an old browser: the file is read without a copy.
    return null;
  }
};

/** True if the copy contains all of `bytes`; a full disk must not prevent the upload. */
const writeAll = (copy: SyncAccess, bytes: Uint8Array, at: number): boolean => {
  try {
    return copy.write(bytes, { at }) === bytes.length;
  } catch {
    return false;
  }
};

const copyFile = async ({ id, file }: CopyRequest): Promise<void> => {
  const hash = sha256.create();
  let copy = await openCopy(id);
  let [done, reported] = [0, 0];
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done: isDone } = await reader.read();
    if (isDone) break;
    hash.update(value);
    if (copy && !writeAll(copy, value, done)) {
      copy.truncate(0);
      copy.close();
      copy = null;
    }
    done += value.length;
    if (done - reported < progressStepBytes) continue;
    reported = done;
    worker.postMessage({ kind: 'progress', done }, []);
  }
  copy?.flush();
  copy?.close();
  worker.postMessage({ kind: 'done', sha256: bytesToHex(hash.digest()), kept: copy !== null }, []);
};

worker.addEventListener('message', (event) => {
  copyFile((event as MessageEvent<CopyRequest>).data).catch((error: unknown) => {
    worker.postMessage({ kind: 'failed', text: String(error) }, []);
  });
});

worker.postMessage({ kind: 'ready' }, []);
