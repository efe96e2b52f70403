import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const FAST_SHUTDOWN_MS = 30_000;
const AFTER_KILL_MS = 5_000;

/**
 * Stops the PostgreSQL processes that an earlier, killed process of ours left on this cluster. Call it only while
 * holding the directory's lock: any server that runs there now is an orphan. Returns the process ids that were found.
 */
export async function stopStrayServers(cluster: string): Promise<number[]> {
  const strays = await serversOf(cluster);
  const postmaster = await recordedPostmaster(cluster);
  if (postmaster !== undefined && strays.includes(postmaster)) {
    send(postmaster, 'SIGINT');
    await allGone(cluster, FAST_SHUTDOWN_MS);
  }
  for (const pid of await serversOf(cluster)) send(pid, 'SIGKILL');
  if (!(await allGone(cluster, AFTER_KILL_MS))) {
    throw new Error(`PostgreSQL of an earlier start did not stop on ${cluster}`);
  }
  return strays;
}

/**
 * Removes the file by which a dead server still holds the cluster. PostgreSQL does so itself if it can read the file,
 * and refuses to start after a crash or a full disk left garbage in it. Call it only while no server of the cluster
 * runs. Returns whether there was garbage.
 */
export async function removeBrokenPidFile(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'latin1').catch(() => undefined);
  if (text === undefined || /^\d+\n/.test(text)) return false;
  await rm(file);
  return true;
}

/** Removes the sockets of servers that were killed, with the files that lock them; with no server running. */
export async function removeOldSockets(cluster: string): Promise<void> {
  const names = await readdir(cluster);
  const socketNames = names.filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(socketNames.map((name) => rm(join(cluster, name), { force: true })));
}

async function recordedPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Every PostgreSQL process works inside its data directory, so the kernel knows which cluster it serves. */
async function serversOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return recordedAndAlive(cluster);
  const home = await realpath(cluster).catch(() => undefined);
  if (home === undefined) return [];
  const pids: number[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const [cwd, exe] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readlink(`/proc/${pid}/exe`).catch(() => ''),
    ]);
    if (cwd === home && basename(exe).startsWith('postgres')) pids.push(pid);
  }
  return pids;
}

async function recordedAndAlive(cluster: string): Promise<number[]> {
  const pid = await recordedPostmaster(cluster);
  return pid !== undefined && send(pid, 0) ? [pid] : [];
}

async function allGone(cluster: string, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(25)) {
    if ((await serversOf(cluster)).length === 0) return true;
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it ended by itself between the look and the signal.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
