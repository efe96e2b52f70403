import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Limit {
  /** A command that runs the one after it under the limit. */
  under: readonly string[];
  how: string;
  /** Peak usage, in bytes. */
  peak?: () => Promise<number>;
  end(): Promise<void>;
}

/**
 * The kernel's two ways to limit a group of processes: the folder, the file of the limit, the file of the peak usage.
 */
const groups = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.max_usage_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max', 'memory.peak'],
] as const;

/** All processes together if this one may make a group; otherwise each process's own writable memory. */
export const limitMemory = async (bytes: number): Promise<Limit> => {
  for (const [root, maxFile, peakFile] of groups) {
    const group = join(root, `taice-test-${process.pid}`);
    try {
      await mkdir(group);
    } catch {
      continue;
    }
    try {
      await writeFile(join(group, maxFile), String(bytes));
      return {
        under: ['/bin/sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')}; exec "$@"`, 'sh'],
        how: 'one group of processes',
        peak: async () => Number(await readFile(join(group, peakFile), 'utf8')),
        end: () => rmdir(group),
      };
    } catch {
      await rmdir(group);
    }
  }
  return {
    under: ['/bin/sh', '-c', `ulimit -d ${bytes / 1024}; exec "$@"`, 'sh'],
    how: 'each process by itself: this machine lets us make no group',
    end: async () => {},
  };
};
