import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureDatabase, loadCredentials, clusterPathFor } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { freePort, startServer } from './server-process.ts';
import { removeBrokenPidFile, removeOldSockets, stopStrayServers } from './stray-servers.ts';
import { supervise } from './supervise.ts';
import { unprivilegedAccount } from './unprivileged.ts';

export { DataDirectoryInUse } from './directory-lock.ts';

/** Options of `startEmbedded`. `durable: false` trades crash safety for speed; for tests only. */
export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Called when the server exited unexpectedly. It is restarted automatically. */
  onExit?: (reason: string) => void;
  durable?: boolean;
}

/** A running PostgreSQL of our own. The addresses stay the same when the server has to be restarted. */
export interface EmbeddedServer {
  /** Superuser, database `postgres`: for making and dropping databases. */
  adminUrl: string;
  /** Owner of all tables; runs the migrations. */
  ownerUrl: string;
  /** The application's login. */
  appUrl: string;
  /** Process id of the running postmaster. */
  pid: () => number;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on `dataDir`, which belongs to this process alone until `stop()`.
 * Throws `DataDirectoryInUse` when another process has it. A server left by a killed process is stopped first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const unlock = lockDirectory(dataDir);
  try {
    const account = await unprivilegedAccount();
    const binaries = await findBinaries(account);
    const credentials = await loadCredentials(dataDir);
    const cluster = await ensureCluster(dataDir, binaries, account, credentials.postgres, durable);
    const location = { cluster, clusterName: await clusterPathFor(cluster, account), account };
    const port = await freePort();
    const start = async (): ReturnType<typeof startServer> => {
      const strays = await stopStrayServers(cluster);
      if (strays.length > 0)
        options.log(`stopped PostgreSQL left by an earlier start: ${strays.join(', ')}`);
      if (await removeBrokenPidFile(cluster))
        options.log('removed a postmaster.pid that held no process id');
      await removeOldSockets(cluster);
      return startServer(binaries.postgres, location, settings(port, durable), options.log);
    };
    const supervised = await supervise(start, options);
    const host = hostOf(cluster, port);
    const url = (user: keyof typeof credentials, database: string): string =>
      `postgres://${user}:${credentials[user]}@${host}:${port}/${database}`;
    const adminUrl = url('postgres', 'postgres');
    const stop = async (): Promise<void> => {
      await supervised.stop();
      unlock();
    };
    await ensureDatabase(adminUrl, credentials).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      adminUrl,
      ownerUrl: url('taice_owner', 'taice'),
      appUrl: url('taice_app', 'taice'),
      pid: supervised.pid,
      stop,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The longest socket path that the kernel accepts, including the file name. */
const MAX_SOCKET_PATH_BYTES = 107;

/** The cluster's own socket, which costs both sides a third less than loopback; that, where its name is too long. */
function hostOf(cluster: string, port: number): string {
  const isShortEnough =
    Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= MAX_SOCKET_PATH_BYTES;
  return isShortEnough && process.platform !== 'win32' ? encodeURIComponent(cluster) : '127.0.0.1';
}

const MiB = 2 ** 20;
/**
 * MB of shared buffers: a thirty-second of the memory, from 64 to 512. A small database never fills them, and unfilled
 * buffers take nothing from the machine.
 */
const sharedMb = (): number => {
  const may = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(512, Math.max(64, may / 32 / MiB)));
};

/** Settings for a small machine. Every commit is flushed before it is acknowledged, unless not `durable`. */
function settings(port: number, durable: boolean): Record<string, string> {
  const flush = durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // The server works in its cluster, whatever that is called from outside.
    unix_socket_directories: '.',
    max_connections: '120',
    shared_buffers: `${sharedMb()}MB`,
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    max_parallel_workers_per_gather: '1',
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C.UTF-8',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  };
}
