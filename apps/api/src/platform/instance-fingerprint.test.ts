import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useApi } from '../testing/harness.ts';
import type { Schema } from './db/schema.ts';
import { instanceFingerprint } from './instance-fingerprint.ts';

/** A server that answers every query with one row. */
const saying = (row: object): PostgresDialect =>
  new PostgresDialect({
    pool: {
      connect: async () => ({
        query: async () => ({ command: 'SELECT', rowCount: 1, rows: [row] }),
        release: () => undefined,
      }),
      end: async () => undefined,
    } as unknown as PostgresPool,
  });

let folder: string;
const api = useApi();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-here-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('a folder keeps its fingerprint, and its copy has another', async () => {
  const at = async (name: string) => {
    await mkdir(join(folder, name, 'postgres'), { recursive: true });
    return instanceFingerprint(api.services.db, {
      databaseUrl: undefined,
      dataDir: join(folder, name),
    });
  };
  const first = await at('first');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await at('first')).toBe(first);
  expect(await at('second')).not.toBe(first);
});

test('all names of this machine give one fingerprint; another server, port or database differs', async () => {
  const at = (databaseUrl: string) =>
    instanceFingerprint(api.services.db, { databaseUrl, dataDir: folder });
  const first = await at('postgres://a@localhost:5432/taice');
  expect(await at('postgres://b:c@127.0.0.1:5432/taice')).toBe(first);
  expect(await at('postgres://a@localhost:5433/taice')).not.toBe(first);
  expect(await at('postgres://a@localhost:5432/other')).not.toBe(first);
  const away = await at('postgres://a@db-a.internal:5432/taice');
  expect(away).not.toBe(first);
  expect(await at('postgres://a@db-a.internal:5432/taice')).toBe(away);
  // A snapshot that was restored to a server of its own has all but its name.
  expect(await at('postgres://a@db-b.internal:5432/taice')).not.toBe(away);
  expect(await at('postgres:///taice?host=/run/a')).not.toBe(
    await at('postgres:///taice?host=/run/b'),
  );
});

test.each([
  ['at', '10.0.0.2'],
  ['system', '7'],
  ['timeline', '2'],
  ['oid', '9'],
])('a server of the same name with another %s has another fingerprint', async (what, other) => {
  const server = { oid: '1', at: '10.0.0.1', system: '6', timeline: '1' };
  const at = (row: object) => {
    const db = new Kysely<Schema>({ dialect: saying(row) });
    return instanceFingerprint(db, {
      databaseUrl: 'postgres://a@db.internal:5432/taice',
      dataDir: folder,
    });
  };
  const first = await at(server);
  expect(await at(server)).toBe(first);
  expect(await at({ ...server, [what]: other })).not.toBe(first);
});

test('the application role can read the server’s control data', async () => {
  const { rows } = await sql<{ is: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as is`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ is: true }]);
});

test('a machine without an id is identified by its name', async () => {
  const at = async (id: string, name: string) => {
    vi.resetModules();
    vi.doMock('node:fs/promises', async (original) => ({
      ...(await original<object>()),
      readFile: async () => `${id}\n`,
    }));
    vi.doMock('node:os', async (original) => ({
      ...(await original<object>()),
      hostname: () => name,
    }));
    const { instanceFingerprint: asked } = await import('./instance-fingerprint.ts');
    return asked(api.services.db, { databaseUrl: 'postgres://a@b/c', dataDir: folder });
  };
  expect(await at('', 'one')).not.toBe(await at('', 'other'));
  expect(await at('1', 'one')).toBe(await at('1', 'other'));
  vi.doUnmock('node:fs/promises');
  vi.doUnmock('node:os');
});
