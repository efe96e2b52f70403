import type { UploadPorts } from './ports.ts';

/**
 * Runs `work` while no other tab works on the same upload. If one does, it calls `onOtherTab`, and passes that on to
 * `work` once the other tab is done.
 */
export const runInUploadQueue = async (
  { locks }: Pick<UploadPorts, 'locks'>,
  id: string,
  signal: AbortSignal,
  onOtherTab: () => void,
  work: (waited: boolean) => Promise<void>,
): Promise<void> => {
  if (!locks) return work(false);
  const name = `taice-upload ${id}`;
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(false);
    return lock !== null;
  });
  if (free) return;
  onOtherTab();
  await locks.request(name, { signal }, () => work(true));
};
