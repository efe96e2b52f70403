import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { whereItIs } from './here.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'taice-here-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

test('a folder is the same place however often it is asked for, and its copy is another', async () => {
  const at = async (name: string) => {
    await mkdir(join(folder, name, 'postgres'), { recursive: true });
    return whereItIs(api.services.db, { databaseUrl: undefined, dataDir: join(folder, name) });
  };
  const first = await at('first');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await at('first')).toBe(first);
  expect(await at('second')).not.toBe(first);
});

test('a server is the same place by any of its names, and another port or database is another', async () => {
  const at = (databaseUrl: string) => whereItIs(api.services.db, { databaseUrl, dataDir: folder });
  const first = await at('postgres://a@localhost:5432/taice');
  expect(await at('postgres://b:c@127.0.0.1:5432/taice')).toBe(first);
  expect(await at('postgres://a@localhost:5433/taice')).not.toBe(first);
  expect(await at('postgres://a@localhost:5432/other')).not.toBe(first);
});
