import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from './pool.ts';
import { createDatabase } from './pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestServer;
  }
}

/** Where the test run's server is, and the name of its migrated template. */
export interface TestServer {
  /** May make databases. */
  adminUrl: string;
  /** The owner's and the application's addresses, database name `%s`. */
  ownerUrl: string;
  appUrl: string;
  template: string;
  /** Role that owns the databases, where it is not the one that makes them. */
  owner?: string;
}

/** A fresh migrated database of one test file. */
export interface TestDatabase {
  /** As the application: what production code gets. */
  db: Database;
  /** As the owner: for arranging what the application may not. */
  owner: Database;
  /** The application's address. */
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** Makes a database from the migrated template. Drop it in `afterAll`. */
export async function createTestDatabase({
  max = 8,
}: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('testDatabase');
  const name = `taice_test_${randomBytes(6).toString('hex')}`;
  const copy = `create database ${name} template ${server.template} strategy file_copy`;
  await asAdmin(server.adminUrl, server.owner ? `${copy} owner ${server.owner}` : copy);
  const url = server.appUrl.replace('%25s', name);
  const ownerUrl = server.ownerUrl.replace('%25s', name);
  const db = createDatabase(url, { max });
  const owner = createDatabase(ownerUrl, { max: 2 });
  const drop = async (): Promise<void> => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await asAdmin(server.adminUrl, `drop database ${name} with (force)`);
  };
  return { db, owner, url, ownerUrl, drop };
}

/** A database for all tests of a file. It is complete from `beforeAll` on, and dropped after the last test. */
export const useDatabase = (...options: Parameters<typeof createTestDatabase>): TestDatabase => {
  const database: Partial<TestDatabase> = {};
  beforeAll(async () => void Object.assign(database, await createTestDatabase(...options)));
  afterAll(() => database.drop?.());
  return database as TestDatabase;
};

/** One statement on a connection of its own. */
export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
