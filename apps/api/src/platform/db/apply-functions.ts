import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export const functionsDirectory = join(import.meta.dirname, 'functions');

interface FunctionFile {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Brings the database's functions up to date with the directory's files. Files whose text differs from the one last
 * applied run in the order of their names, all or none. Functions hold no data, so only their newest text matters. A
 * replacement of one by another (`drop function`, new arguments) needs a migration before it. Returns the names applied
 * now.
 */
export async function applyFunctions(client: pg.Client, directory: string): Promise<string[]> {
  await client.query(`create table if not exists schema_function (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`);
  await client.query('revoke all on schema_function from taice_app');
  const { rows } = await client.query<Omit<FunctionFile, 'sql'>>(
    'select name, sha256 from schema_function',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const files = await readFunctions(directory);
  const changed = files.filter(({ name, sha256 }) => applied.get(name) !== sha256);
  if (changed.length === 0) return [];
  await client.query('begin');
  try {
    for (const file of changed) await apply(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function readFunctions(directory: string): Promise<FunctionFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, { name, sql, sha256 }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`could not create the functions of ${name}: ${reason}`, { cause });
  }
  await client.query(
    `insert into schema_function (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = clock_timestamp()`,
    [name, sha256],
  );
}
