import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ensureApplicationRole } from './application-role.ts';
import { applyFunctions, functionsDirectory } from './apply-functions.ts';
import { continueXids } from './continue-xids.ts';

const MIN_SERVER_VERSION = 150_000;
/** Any number will do, as long as no other program takes this lock. */
const MIGRATION_LOCK = 7_216_301;

interface Directories {
  /** Migrations of tables and data; each file runs once, in order. */
  readonly migrations: string;
  /** The functions as they are now: each file again when its text has changed. */
  readonly functions: string;
  /** Brings a database of the last release before 1.0.0 to the first migration. */
  readonly upgrade: string;
}

/** The last migration before release 1.0.0, which replaced them all with one. */
const LAST_BEFORE_1 = '0181-counters-of-everybody.sql';

const defaultDirectories: Directories = {
  migrations: join(import.meta.dirname, 'migrations'),
  functions: functionsDirectory,
  upgrade: join(import.meta.dirname, 'upgrade-to-1.0.0.sql'),
};

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings the database of `ownerUrl` up to date: every migration that was not applied yet, in order, each in its
 * own transaction, then the functions that have changed. Returns the names applied now. Two processes may start
 * at once; one waits. Refuses a server older than 15, and a database whose migrations are not the ones here.
 */
export async function migrate(
  ownerUrl: string,
  { migrations, functions, upgrade }: Directories = defaultDirectories,
): Promise<string[]> {
  const files = await readMigrations(migrations);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'taice migrate' });
  await client.connect();
  try {
    await requireServerVersion(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureApplicationRole(client);
    await createHistory(client);
    const first = files[0];
    if (first) await replaceHistory(client, first, upgrade);
    const applied = await appliedMigrations(client);
    requireSameHistory(applied, files);
    const pending = files.slice(applied.length);
    for (const file of pending) await apply(client, file);
    const changedFunctions = await applyFunctions(client, functions);
    await continueXids(client);
    return [...pending.map((file) => file.name), ...changedFunctions];
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new Error(`${name}: the name of a migration must be NNNN-name.sql`);
      const sql = await readFile(join(directory, name), 'utf8');
      if (!sql.startsWith('-- note: '))
        throw new Error(`${name} does not begin with "-- note: what and why"`);
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int4 as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (!version || version.number >= MIN_SERVER_VERSION) return;
  throw new Error(`the database server is PostgreSQL ${version.text}; Taice needs 15 or newer`);
}

async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`);
  await client.query('revoke all on schema_migration from taice_app');
}

/** A database whose last migration is `LAST_BEFORE_1` gets the tables and the history of release 1.0.0. */
async function replaceHistory(client: pg.Client, first: Migration, upgrade: string): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied.at(-1)?.name !== LAST_BEFORE_1) return;
  await apply(client, first, `delete from schema_migration; ${await readFile(upgrade, 'utf8')}`);
}

async function appliedMigrations(client: pg.Client): Promise<Omit<Migration, 'sql'>[]> {
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select name, sha256 from schema_migration order by name collate "C"',
  );
  return rows;
}

function requireSameHistory(done: Omit<Migration, 'sql'>[], files: Migration[]): void {
  const byName = new Map(files.map((file) => [file.name, file.sha256]));
  for (const [index, { name, sha256 }] of done.entries()) {
    const migration = byName.get(name);
    if (migration === undefined)
      throw new Error(`Migration ${name} was applied to this database but its file is missing`);
    if (migration !== sha256)
      throw new Error(`Migration ${name} was changed after it was applied to this database`);
    const early = files[index];
    if (early && early.name !== name)
      throw new Error(`Migration ${early.name} comes before ${name}, which is already applied`);
  }
}

async function apply(client: pg.Client, file: Migration, statements = file.sql): Promise<void> {
  try {
    await client.query('begin');
    await client.query(statements);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      file.name,
      file.sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(
      `Migration ${file.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}
