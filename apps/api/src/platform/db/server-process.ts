import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './unprivileged.ts';

/** A start after a crash or a restore replays the log, which may take minutes. */
const STARTING_LOG_MS = 60_000;

/** How a program of PostgreSQL is run on one cluster. */
export interface LaunchTarget {
  cluster: string;
  /** The cluster as the program may name it; differs where the unprivileged account cannot enter the path. */
  clusterName: string;
  account: Account | undefined;
}

/** One running postmaster. `exited` resolves when it is gone, for whatever reason. */
export interface ServerProcess {
  pid: number;
  exited: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts a program in the cluster directory, away from the terminal's process group: Ctrl-C is for us to hear,
 * and the server is then stopped in order. The program finds `extraFile` as its descriptor 3.
 */
export function launch(
  program: string,
  args: string[],
  { cluster, account }: LaunchTarget,
  extraFile?: number,
): ChildProcess {
  return spawn(program, args, {
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(extraFile === undefined ? [] : [extraFile])],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** Starts the server on a loopback port and waits until it accepts connections, or has ended. */
export async function startServer(
  postgres: string,
  target: LaunchTarget,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(postgres, ['-D', target.clusterName, ...options], target);
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      log(line);
    });
  }
  const exited = exitOf(child);
  if (child.pid === undefined) throw new Error(`could not run PostgreSQL: ${await exited}`);

  const server = { pid: child.pid, exited, stop: () => stopServer(child, exited) };
  let exitReason: string | undefined;
  void exited.then((reason) => (exitReason = reason));
  for (let nextLogAt = Date.now() + STARTING_LOG_MS; ; await delay(15)) {
    if (await isReady(target.cluster, child.pid)) return server;
    if (exitReason !== undefined)
      throw new Error(`PostgreSQL did not start (${exitReason}): ${lastLines.join(' | ')}`);
    if (Date.now() > nextLogAt) {
      log('PostgreSQL is still starting');
      nextLogAt += STARTING_LOG_MS;
    }
  }
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** The eighth line of postmaster.pid is what `pg_ctl` itself looks at. */
async function isReady(cluster: string, pid: number): Promise<boolean> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function stopServer(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, timeoutMs] of steps) {
    child.kill(signal);
    const timer = new AbortController();
    const timeout = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    const hasExited = await Promise.race([exited.then(() => true), timeout]);
    timer.abort();
    if (hasExited) return;
  }
  throw new Error(`PostgreSQL (process ${child.pid}) did not stop`);
}

/**
 * A free loopback port under 32768, where the kernel does not hand out ports to outgoing connections:
 * a server that restarts finds its own port free again.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no free port between 20000 and 32000');
}
