import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { ensureApplicationRole } from '../../platform/db/application-role.ts';
import type { BackupFile } from './manifest.ts';
import type { ObjectFolder } from './object-folder.ts';

export const DUMP_PATH = 'database.dump';

/** Runs a program of PostgreSQL from the `PATH` on a database; throws what it says if it fails. */
const start = (program: 'pg_dump' | 'pg_restore', databaseUrl: string, args: readonly string[]) => {
  // Arguments are seen by every user of the machine.
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  });
  const ended = Promise.all([
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).then(
    ([said, [code]]) => {
      if (code !== 0) throw new Error(`${program} failed (${code}): ${said.trim()}`);
    },
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      throw new Error(`${program} is not on the PATH: install the client programs of PostgreSQL`, {
        cause,
      });
    },
  );
  return { output: child.stdout, ended };
};

/** Dumps an outside database by `pg_dump`, which must be of the server's version or newer. */
export const dumpDatabase = async (url: string, objects: ObjectFolder): Promise<BackupFile> => {
  const { output, ended } = start('pg_dump', url, ['--format=custom']);
  const [content] = await Promise.all([objects.put(output), ended]);
  return { path: DUMP_PATH, ...content };
};

/** Throws if the database has tables. */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
    );
    if (rowCount) throw new Error('the database of DATABASE_URL is not empty');
  } finally {
    await client.end();
  }
};

/** Fills an empty database from a dump. It neither pays nor writes to anyone before it is armed. */
export const restoreDump = async (url: string, path: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The dump gives it rights.
    await ensureApplicationRole(client);
    const { output, ended } = start('pg_restore', url, [
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      path,
    ]);
    output.resume();
    await ended;
    // Without this an emptied database, which keeps its fingerprint, would pay and write at once.
    await client.query(`update payout_switch set armed_instance = 'restored'`);
    await client.query(`update notifier_state set armed_instance = 'restored'`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
