import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names this machine: processes of another one cannot be checked from here. */
const namePrefix = `taice-work-${hostname()}-`;

/** Makes a folder for unfinished files, which this process has to remove. */
export const workFolder = (parent = tmpdir()): Promise<string> =>
  mkdtemp(join(parent, `${namePrefix}${process.pid}-`));

/** Removes the folders of processes that were killed. */
export const removeStaleFolders = async (parent = tmpdir()): Promise<void> => {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(namePrefix)
      ? /^(\d+)-/.exec(name.slice(namePrefix.length))?.[1]
      : undefined;
    if (pid === undefined) continue;
    const path = join(parent, name);
    if (await isStale(path, Number(pid))) await rm(path, { recursive: true, force: true });
  }
};

const isStale = async (path: string, pid: number): Promise<boolean> => {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // Another process has removed its own.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  // Any user may create folders there.
  if (!stats || stats.uid !== process.getuid?.()) return false;
  // In a container the next process gets the number of the last.
  return pid === process.pid ? stats.birthtimeMs < performance.timeOrigin : !isAlive(pid);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
