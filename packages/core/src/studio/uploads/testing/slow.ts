import type { Uploader } from '../uploader.ts';
import type { UploadFileStore } from '../file-store.ts';

/** Lets everything automatic finish. */
export const waitForIdle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A transfer whose bytes stop until it is aborted; the abort takes a moment. */
export const slowUploader = () => {
  const now = { begun: 0, open: 0, most: 0 };
  const sendFile: Uploader = async ({ signal }) => {
    now.begun += 1;
    now.open += 1;
    now.most = Math.max(now.most, now.open);
    await new Promise((resolve) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', resolve);
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    now.open -= 1;
    throw signal.reason;
  };
  return { carry: sendFile, now };
};
/** A read that lasts until the test ends it. */
export const slowFileStore = (keeper: UploadFileStore) => {
  const pendingResolvers: (() => void)[] = [];
  const keep: UploadFileStore['keep'] = async (...args) => {
    await new Promise<void>((resolve) => pendingResolvers.push(resolve));
    return keeper.keep(...args);
  };
  return { keeper: { ...keeper, keep }, gates: pendingResolvers };
};
