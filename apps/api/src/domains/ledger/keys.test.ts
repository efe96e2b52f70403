import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { groupBonusKey, journalKeys } from './keys.ts';

const database = useDatabase();

test('SQL and TypeScript build the same key for a group bonus', async () => {
  const { rows } = await sql<{
    key: string;
  }>`select ${sql.raw(groupBonusKey('d.user_id', 'd.ref_id'))} as key
    from (select 7::bigint as user_id, '2026-11-21:start' as ref_id) d`.execute(database.db);
  expect(rows[0]?.key).toBe(journalKeys.groupBonus(7n, '2026-11-21:start'));
});
