import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';

const readMachineId = async (): Promise<string> => {
  try {
    // Images of containers may have an empty one: it would be the same everywhere.
    return (await readFile('/etc/machine-id', 'utf8')).trim() || hostname();
  } catch {
    return hostname();
  }
};

/** This machine has several names for itself. */
const isLoopback = (host: string): boolean =>
  host === '' ||
  host === 'localhost' ||
  host === '[::1]' ||
  host === '::1' ||
  host.startsWith('127.');

// A copy of a server's files has its name and its number, but another address or another past. A server that was
// restored to a point in time, or took over, is on another timeline.
const SERVER_IDENTITY = sql<{
  oid: string;
  at: string | null;
  system: string | null;
  timeline: string | null;
}>`
  select (select oid::text from pg_database where datname = current_database()) as oid,
    host(inet_server_addr()) as at,
    case when has_function_privilege('pg_control_system()', 'execute')
      then (select system_identifier::text from pg_control_system()) end as system,
    case when has_function_privilege('pg_control_checkpoint()', 'execute')
      then (select timeline_id::text from pg_control_checkpoint()) end as timeline`;

/**
 * Fingerprint of this instance. Payouts and notifications run only if it equals the armed one. A folder has its inode; of a
 * server count this machine, the server's name, port, address, timeline and database. Asking once too often is the safe side.
 */
export const instanceFingerprint = async (
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string> => {
  const parts = [await readMachineId()];
  if (databaseUrl) {
    const { hostname: name, port, pathname, searchParams } = new URL(databaseUrl);
    const { rows } = await SERVER_IDENTITY.execute(db);
    const { oid, at, system, timeline } = rows[0]!;
    const hosts = [name, searchParams.get('host') ?? '', at ?? ''];
    parts.push(...hosts.map((host) => (isLoopback(host) ? '' : host)));
    parts.push(port, pathname, oid, system ?? '', timeline ?? '');
  } else {
    const { dev, ino, birthtimeMs } = await stat(join(dataDir, 'postgres'));
    parts.push(`${dev}`, `${ino}`, `${birthtimeMs}`);
  }
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
};
