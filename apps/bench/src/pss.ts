import { readdir, readFile } from 'node:fs/promises';

const parentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
};

const pssOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
};

/**
 * MB of memory that these processes and their children hold, each shared page split among those who
 * share it: the database's buffers would otherwise count once a connection. Linux only.
 */
export const memoryMb = async (pids: readonly number[]): Promise<number> => {
  let kb = 0;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    if (pids.includes(pid) || pids.includes(await parentOf(pid))) kb += await pssOf(pid);
  }
  return kb / 1024;
};
