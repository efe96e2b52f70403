import type { UploadPorts } from './ports.ts';

/**
 * Runs `work` while no other tab works on the same. `elsewhere` is called where another one does, and `work`
 * is told so once that has ended.
 */
export const runInUploadQueue = async (
  { locks }: Pick<UploadPorts, 'locks'>,
  id: string,
  signal: AbortSignal,
  elsewhere: () => void,
  work: (waited: boolean) => Promise<void>,
): Promise<void> => {
  if (!locks) return work(false);
  const name = `taice-upload ${id}`;
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(false);
    return lock !== null;
  });
  if (free) return;
  elsewhere();
  await locks.request(name, { signal }, () => work(true));
};
