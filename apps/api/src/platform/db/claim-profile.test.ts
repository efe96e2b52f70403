import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { claimProfile } from './claim-profile.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('production refuses a demo database, and a demo refuses a production database', async () => {
  const { db, owner } = database;
  await claimProfile(db, 'demo');
  await claimProfile(db, 'demo');
  await expect(claimProfile(db, 'production')).rejects.toThrow(ConfigError);
  await owner.deleteFrom('deployment').execute();
  await claimProfile(db, 'production');
  await expect(claimProfile(db, 'demo')).rejects.toThrow(/made by production/);
});

test('the application cannot change the profile of a database', async () => {
  await expect(
    database.db.updateTable('deployment').set({ profile: 'demo' }).execute(),
  ).rejects.toThrow(/permission denied/);
});
