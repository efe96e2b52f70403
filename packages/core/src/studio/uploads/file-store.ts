import { NetworkError } from '../../client/errors.ts';
import { filesFolder, type CopyMessage, type CopyRequest } from './copy-messages.ts';
import { uploadExpiresAfterMs } from './types.ts';

type Keeping = {
  readonly signal: AbortSignal;
  /** Reports bytes that have been read. */
  readonly progress: (done: number) => void;
};

/** Local storage for the bytes of files during their upload. */
export type UploadFileStore = {
  /** Loads the code for `keep` while there is a network. */
  prepare(): void;
  /**
   * Reads a file whole and copies it; `kept` is false if the browser has no room or no storage for it. Rejects with a
   * `NetworkError` if the reader's code could not be loaded: nothing is known of the file then.
   */
  keep(
    id: string,
    file: Blob,
    options: Keeping,
  ): Promise<{ readonly sha256: string; readonly kept: boolean }>;
  /** The copy; null if there is none. */
  open(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
  /**
   * Removes old files that belong to none of `ids`. Only files older than any waiting upload: the list may be lost
   * first.
   */
  sweep(ids: ReadonlySet<string>): Promise<void>;
};

/** The folder; null if the browser has no file system of its own, or denies it to sites. */
const folder = async (): Promise<FileSystemDirectoryHandle | null> => {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(filesFolder, { create: true });
  } catch {
    return null;
  }
};

type Reader = {
  readonly worker: Worker;
  /** Rejects if its script cannot be loaded. */
  readonly started: Promise<void>;
};

const startReader = (): Reader => {
  const worker = new Worker(new URL('keep-worker.ts', import.meta.url), {
    type: 'module',
    name: 'keep-file',
  });
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  worker.addEventListener('message', () => resolve(), { once: true });
  worker.addEventListener(
    'error',
    () => reject(new NetworkError('the file reader script is missing')),
    {
      once: true,
    },
  );
  return { worker, started };
};

/** A reader for the next file. */
let spareReader: Reader | undefined;

const takeReader = (): Reader => {
  const reader = spareReader ?? startReader();
  spareReader = undefined;
  return reader;
};

const absent = (): null => null;

/** The browser's own file system (OPFS), written by a worker: only workers can in every browser. */
export const browserFileStore: UploadFileStore = {
  prepare: () => {
    if (spareReader) return;
    const reader = startReader();
    spareReader = reader;
    reader.started.catch(() => {
      if (spareReader === reader) spareReader = undefined;
    });
  },
  keep: (id, file, { signal, progress }) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ sha256: string; kept: boolean }>();
    const { worker, started } = takeReader();
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<CopyMessage>) => {
      if (data.kind === 'progress') progress(data.done);
      else if (data.kind === 'done') resolve(data);
      else if (data.kind === 'failed') reject(new Error(data.text));
    });
    const requestCopy = () => {
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'the file could not be read')),
      );
      worker.postMessage({ id, file } satisfies CopyRequest, []);
    };
    started.then(requestCopy).catch(reject);
    return promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
    });
  },
  open: async (id) => {
    const handle = await (await folder())?.getFileHandle(id).catch(absent);
    // It may be removed meanwhile: a published video needs no copy.
    return handle ? handle.getFile().catch(absent) : null;
  },
  remove: async (id) => {
    // A missing file counts as removed.
    await (await folder())?.removeEntry(id).catch(absent);
  },
  sweep: async (ids) => {
    const directory = await folder();
    if (!directory) return;
    const removeStale = async (name: string) => {
      const handle = await directory.getFileHandle(name);
      if ((await handle.getFile()).lastModified > Date.now() - uploadExpiresAfterMs) return;
      await directory.removeEntry(name);
    };
    const removals: Promise<unknown>[] = [];
    try {
      for await (const name of directory.keys())
        if (!ids.has(name)) removals.push(removeStale(name).catch(absent));
    } catch {
      // Files that could not be listed are swept another time.
    }
    await Promise.all(removals);
  },
};
