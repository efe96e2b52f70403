import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';

let test: TestDatabase;
let directory: string;

beforeEach(async () => {
  test = await createTestDatabase();
  await sql`drop table schema_migration, schema_function`.execute(test.owner);
  directory = await mkdtemp(join(tmpdir(), 'taice-migrate-'));
  await mkdir(join(directory, 'functions'));
  await write('0001-one.sql', 'create table one (n int);');
});

afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, text: string, note = '-- note: for a test\n') =>
  writeFile(join(directory, name), note + text);
const run = () =>
  migrate(test.ownerUrl, {
    migrations: directory,
    functions: join(directory, 'functions'),
    upgrade: join(directory, 'upgrade.txt'),
  });

describe('a migration', () => {
  it('runs once, in order, and its tables are open to the application', async () => {
    await write('0002-two.sql', 'insert into one values (1);');
    expect(await run()).toEqual(['0001-one.sql', '0002-two.sql']);
    await write('0003-three.sql', 'insert into one values (2);');
    expect(await run()).toEqual(['0003-three.sql']);
    expect(await run()).toEqual([]);
    const { rows } = await sql<{ n: number }>`update one set n = n + 10 returning n`.execute(
      test.db,
    );
    expect(rows.map((row) => row.n)).toEqual([11, 12]);
  });

  it('runs once although two processes start at the same moment', async () => {
    const both = await Promise.all([run(), run()]);
    expect(both.flat()).toEqual(['0001-one.sql']);
  });

  it('that fails leaves nothing behind and is named', async () => {
    await write('0002-two.sql', 'create table two (n int); select 1 / 0;');
    await expect(run()).rejects.toThrow('Migration 0002-two.sql failed: division by zero');
    const { rows } = await sql`select to_regclass('one') as one, to_regclass('two') as two`.execute(
      test.owner,
    );
    expect(rows).toEqual([{ one: 'one', two: null }]);
  });

  it('that changed after it was applied is refused', async () => {
    await run();
    await write('0001-one.sql', 'create table one (n bigint);');
    await expect(run()).rejects.toThrow(
      'Migration 0001-one.sql was changed after it was applied to this database',
    );
  });

  it('that was applied but is missing is refused', async () => {
    await run();
    await rm(join(directory, '0001-one.sql'));
    await expect(run()).rejects.toThrow(
      'Migration 0001-one.sql was applied to this database but its file is missing',
    );
  });

  it('that comes before an applied one is refused', async () => {
    await write('0003-three.sql', 'select 1;');
    await run();
    await write('0002-two.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0002-two.sql comes before 0003-three.sql');
  });

  it('must have a description', async () => {
    await write('0002-two.sql', 'select 1;', '');
    await expect(run()).rejects.toThrow('0002-two.sql does not begin with "-- note: what and why"');
  });
});

describe('a database of the last release before 1.0.0', () => {
  const history = async () =>
    (await sql`select name from schema_migration order by name`.execute(test.owner)).rows;

  it('is upgraded once, keeps its rows and goes on with the later migrations', async () => {
    await run();
    await sql`insert into one values (7)`.execute(test.owner);
    await sql`update schema_migration set name = '0181-counters-of-everybody.sql'`.execute(
      test.owner,
    );
    await writeFile(join(directory, 'upgrade.txt'), 'alter table one add column added text;');
    await write('0002-two.sql', "update one set added = 'later';");
    expect(await run()).toEqual(['0002-two.sql']);
    expect(await run()).toEqual([]);
    expect(await history()).toEqual([{ name: '0001-one.sql' }, { name: '0002-two.sql' }]);
    const { rows } = await sql`select * from one`.execute(test.owner);
    expect(rows).toEqual([{ n: 7, added: 'later' }]);
  });

  it('stays as it was if the upgrade fails', async () => {
    await run();
    await sql`update schema_migration set name = '0181-counters-of-everybody.sql'`.execute(
      test.owner,
    );
    await writeFile(join(directory, 'upgrade.txt'), 'drop table one; select 1 / 0;');
    await expect(run()).rejects.toThrow('Migration 0001-one.sql failed: division by zero');
    expect(await history()).toEqual([{ name: '0181-counters-of-everybody.sql' }]);
  });
});
