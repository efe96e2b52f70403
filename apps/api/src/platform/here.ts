import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';

const machine = async (): Promise<string> => {
  try {
    return (await readFile('/etc/machine-id', 'utf8')).trim();
  } catch {
    return hostname();
  }
};

/**
 * Which place this database is in for whoever pays or writes to people by it, as a short text: a copy that is started on another machine, or
 * from another folder, is in another one. A folder has its number on its disk; of a server the machine of whoever does counts,
 * with the port and the database there: what a server is called differs, and says nothing.
 */
export const whereItIs = async (
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string> => {
  const parts = [await machine()];
  if (databaseUrl) {
    const { port, pathname } = new URL(databaseUrl);
    const { rows } = await sql<{ oid: string }>`
      select oid::text as oid from pg_database where datname = current_database()
    `.execute(db);
    parts.push(port, pathname, rows[0]?.oid ?? '');
  } else {
    const { dev, ino, birthtimeMs } = await stat(join(dataDir, 'postgres'));
    parts.push(`${dev}`, `${ino}`, `${birthtimeMs}`);
  }
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
};
