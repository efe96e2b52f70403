import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyFunctions, functionsDirectory } from './apply-functions.ts';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';

let test: TestDatabase;
let client: pg.Client;
let directory: string;

beforeEach(async () => {
  test = await createTestDatabase();
  client = new pg.Client(test.ownerUrl);
  await client.connect();
  directory = await mkdtemp(join(tmpdir(), 'taice-functions-'));
});

afterEach(async () => {
  await client.end();
  await test.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, answer: string) =>
  writeFile(
    join(directory, `${name}.sql`),
    `create or replace function ${name}() returns int language sql as 'select ${answer}';`,
  );
const run = () => applyFunctions(client, directory);
const call = async (name: string): Promise<unknown> =>
  (await client.query(`select ${name}() as answer`)).rows[0]?.answer;

describe('functions', () => {
  it('are applied once, and again when their text has changed', async () => {
    await write('one', '1');
    await write('two', '2');
    expect(await run()).toEqual(['one.sql', 'two.sql']);
    expect(await run()).toEqual([]);
    await write('two', '22');
    expect(await run()).toEqual(['two.sql']);
    expect([await call('one'), await call('two')]).toEqual([1, 22]);
  });

  it('that fail to compile are named, change nothing, and are retried', async () => {
    await write('one', '1');
    await run();
    await write('one', '11');
    await write('two', 'nothing_of_the_kind');
    await expect(run()).rejects.toThrow('could not create the functions of two.sql: column');
    expect(await call('one')).toBe(1);
    await write('two', '2');
    expect(await run()).toEqual(['one.sql', 'two.sql']);
    expect(await call('one')).toBe(11);
  });

  it('of the product match their files in the test template', async () => {
    expect(await applyFunctions(client, functionsDirectory)).toEqual([]);
  });

  it('of the product each have one file, and the database has no others', async () => {
    const names = (await readdir(functionsDirectory)).filter((name) => name.endsWith('.sql'));
    const texts = await Promise.all(
      names.map((name) => readFile(join(functionsDirectory, name), 'utf8')),
    );
    const declared = texts.flatMap((text) =>
      [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name ?? ''),
    );
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
      test.owner,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it('of the product are never changed by migrations outside their files', async () => {
    const folder = join(import.meta.dirname, 'migrations');
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(names.filter((_, at) => /create (or replace )?function/i.test(texts[at] ?? ''))).toEqual(
      [],
    );
  });

  it('with owner rights are callable by the application only', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc p
      where pronamespace = 'public'::regnamespace and prosecdef
        and (not has_function_privilege('taice_app', oid, 'execute')
          or exists (select from aclexplode(proacl) a where a.grantee = 0))`.execute(test.owner);
    expect(rows).toEqual([]);
  });
});
