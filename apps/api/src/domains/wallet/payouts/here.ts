import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/pool.ts';

const machine = async (): Promise<string> => {
  try {
    return (await readFile('/etc/machine-id', 'utf8')).trim();
  } catch {
    return hostname();
  }
};

/**
 * Which place this database is in, as a short text: a copy of its files that is started beside it, on this machine or
 * another, is in another one. A folder has its number on its disk; of a server elsewhere its address counts.
 */
export const whereItIs = async (
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string> => {
  const parts: string[] = [];
  if (databaseUrl) {
    const { hostname: host, port, pathname } = new URL(databaseUrl);
    const { rows } = await sql<{ place: string }>`
      select concat_ws(' ', inet_server_addr(), inet_server_port(), oid) as place from pg_database where datname = current_database()
    `.execute(db);
    parts.push(host, port, pathname, rows[0]?.place ?? '');
  } else {
    const { dev, ino, birthtimeMs } = await stat(join(dataDir, 'postgres'));
    parts.push(await machine(), `${dev}`, `${ino}`, `${birthtimeMs}`);
  }
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
};
