import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const statements = {
  upload_waiting: `select from upload where expires_at < now() and upload_is_waiting(state)`,
  upload_waiting_of_network: `select from upload where network = 'n' and upload_is_waiting(state)`,
  video_asset_unfinished: `select from video_asset where lease_until < now() and asset_is_unfinished(state)`,
  view_session_live: `select from view_session where started_at < now() and view_is_live(state)`,
};

test('a query that uses a named state predicate uses the index over these states', async () => {
  await transaction(database.db, async (tx) => {
    // The tables are empty: by cost alone the planner would use no index.
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const [index, statement] of Object.entries(statements)) {
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(tx);
      const lines = plan.rows.map((row) => row['QUERY PLAN']);
      expect(lines.join('\n')).toContain(index);
      expect(lines.join('\n')).not.toContain('Seq Scan');
      // The condition is the index's own, so it is not checked again for each row.
      expect(lines.filter((line) => line.includes('Filter'))).toEqual([]);
    }
  });
});
