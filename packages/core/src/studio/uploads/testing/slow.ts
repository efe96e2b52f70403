import type { Uploader } from '../uploader.ts';
import type { UploadFileStore } from '../file-store.ts';

/** Lets everything automatic finish. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A transfer whose bytes stop until it is aborted; the abort takes a moment. */
export const slowCarry = () => {
  const now = { begun: 0, open: 0, most: 0 };
  const carry: Uploader = async ({ signal }) => {
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
  return { carry, now };
};
/** A read that lasts until the test ends it. */
export const slowKeeper = (keeper: UploadFileStore) => {
  const gates: (() => void)[] = [];
  const keep: UploadFileStore['keep'] = async (...asked) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return keeper.keep(...asked);
  };
  return { keeper: { ...keeper, keep }, gates };
};
