import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type ChildLimits = {
  /** Writable memory of each process, in bytes; Linux only. */
  memoryBytes: number;
  /** Processor time of each process over all its threads, in seconds. */
  cpuSeconds: number;
  /** Largest file it may write, in bytes. */
  fileBytes: number;
  /** Time from start to end, in milliseconds. */
  wallMs: number;
};

/** Enough for an hour of 1080p on two cores. */
export const defaultChildLimits: ChildLimits = {
  memoryBytes: 2.5 * 1024 ** 3,
  cpuSeconds: 4 * 3_600,
  fileBytes: 4 * 1024 ** 3,
  wallMs: 3 * 3_600_000,
};

const childFile = fileURLToPath(new URL('child.ts', import.meta.url));

/**
 * The command line of a child: low priority, resource limits that it cannot lift, and, where the system
 * lets us make one, an empty network of its own.
 */
export async function childCommand(limits: ChildLimits): Promise<{ file: string; args: string[] }> {
  const ulimits = [
    `ulimit -c 0`,
    `ulimit -f ${Math.ceil(limits.fileBytes / 512)}`,
    // Soft before hard, so that the first signal identifies the limit.
    `ulimit -S -t ${limits.cpuSeconds}`,
    `ulimit -H -t ${limits.cpuSeconds + 5}`,
    // Not the address space (-v): the engine reserves far more of it than it uses.
    ...(process.platform === 'linux' ? [`ulimit -d ${Math.ceil(limits.memoryBytes / 1024)}`] : []),
  ];
  const script = `set -e; ${ulimits.join('; ')}; exec "$@"`;
  const node = ['nice', '-n', '10', process.execPath, '--max-old-space-size=256', childFile];
  return { file: '/bin/sh', args: ['-c', script, 'sh', ...(await noNetwork()), ...node] };
}

let unshare: Promise<string[]> | null = null;

function noNetwork(): Promise<string[]> {
  unshare ??= findUnshare();
  return unshare;
}

async function findUnshare(): Promise<string[]> {
  const execute = promisify(execFile);
  for (const flags of [['-n'], ['-r', '-n']]) {
    const works = await execute('unshare', [...flags, 'true']).then(
      () => true,
      () => false,
    );
    if (works) return ['unshare', ...flags];
  }
  return [];
}
