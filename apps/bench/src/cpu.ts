import { readdir, readFile } from 'node:fs/promises';

/** The kernel's unit in /proc; 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Process {
  readonly parent: number;
  readonly ticks: number;
}

const readProcess = async (pid: number): Promise<Process | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name may contain spaces; the fields are counted from behind it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  // Own time, and that of children that have ended.
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
  return { parent, ticks };
};

/** CPU seconds that these processes and their children have used so far. Linux only. */
export const cpuSeconds = async (pids: readonly number[]): Promise<number> => {
  let ticks = 0;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const process = await readProcess(pid);
    if (process && (pids.includes(pid) || pids.includes(process.parent))) ticks += process.ticks;
  }
  return ticks / ticksPerSecond;
};
