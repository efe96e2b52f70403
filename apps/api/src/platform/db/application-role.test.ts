import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { requireApplicationRole } from './application-role.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('names the remedy in one line if the user of DATABASE_URL cannot take the application role', async () => {
  // Our own server's owner, for whom the application has a login of its own.
  const refused = await requireApplicationRole(database.ownerUrl).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  const owner = new URL(database.ownerUrl).username;
  expect((refused as ConfigError).lines).toEqual([
    `the user of DATABASE_URL may not act as taice_app; run: GRANT taice_app TO ${owner}`,
  ]);
  await expect(requireApplicationRole(database.url)).resolves.toBeUndefined();
});
