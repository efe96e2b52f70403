import type { UploadFileStore } from './file-store.ts';
import type { UploadContext } from './run-upload.ts';
import { classifyUploadFailure } from './upload-failure.ts';

/**
 * Reads and stores a file, once the network allows loading the reader's code; null if the file is at fault. Rejects
 * with the signal's reason once that fires.
 */
export const copyFileWithRetries = async (
  { list, ports, rest: restUntil }: Pick<UploadContext, 'list' | 'ports' | 'rest'>,
  id: string,
  file: File,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<UploadFileStore['keep']>> | null> => {
  const progress = (done: number) => list.patch(id, { done });
  for (let breaks = 1; ; breaks += 1) {
    try {
      return await ports.fileStore.keep(id, file, { signal, progress });
    } catch (error) {
      signal.throwIfAborted();
      if (classifyUploadFailure(error) !== 'again') return null;
      list.patch(id, { step: 'waiting' });
      await restUntil(ports.retryDelayMs(breaks), signal);
      list.patch(id, { step: 'keeping', done: 0 });
    }
  }
};
