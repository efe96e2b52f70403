import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { claimProfile } from './claim-profile.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("production does not start on a demo's database, nor a demo on production's", async () => {
  const { db, owner } = database;
  await claimProfile(db, 'demo');
  await claimProfile(db, 'demo');
  await expect(claimProfile(db, 'production')).rejects.toThrow(ConfigError);
  await owner.deleteFrom('deployment').execute();
  await claimProfile(db, 'production');
  await expect(claimProfile(db, 'demo')).rejects.toThrow(/made by production/);
});

test('what a database is for cannot be changed by the application', async () => {
  await expect(
    database.db.updateTable('deployment').set({ profile: 'demo' }).execute(),
  ).rejects.toThrow(/permission denied/);
});
