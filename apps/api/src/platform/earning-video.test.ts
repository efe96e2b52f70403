import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './db/testing.ts';
import { earningVideo, whyNoEarningVideo } from './earning-video.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a statement and the program agree on which videos earn', async () => {
  const earning: string[] = [];
  for (const source of ['upload', 'youtube'])
    for (const duration_s of [0, 9.9, 10, 10.1, 3600]) {
      const { rows } = await sql<{ earns: boolean }>`select ${sql.raw(earningVideo('10'))} as earns
        from (select ${source}::text as source, ${duration_s}::real as duration_s) p`.execute(
        database.db,
      );
      const why = whyNoEarningVideo({ source, duration_s }, { view_min_duration_ms: 10_000 });
      expect(rows[0]?.earns, `${source} ${duration_s}`).toBe(why === null);
      if (why === null) earning.push(`${source} ${duration_s}`);
    }
  expect(earning).toEqual(['upload 10', 'upload 10.1', 'upload 3600']);
});
