import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../platform/db/testing.ts';
import { armFirstInstance, readSwitch } from './payout-switch.ts';

const database = useDatabase();

test('a database with payouts does not arm itself, even if a node reports an unused address', async () => {
  const { db } = database;
  const at = new Date('2026-11-21T04:00:00Z');
  const nonces = () => Promise.resolve({ mined: 0n, pending: 0n });
  await armFirstInstance(db, { chain: 'ton', nonces }, 'here', at);
  expect((await readSwitch(db, 'ton')).armedInstance).toBe('here');
  await sql`insert into payout (kind, chain, from_address, nonce, to_address, value, state, created_at, updated_at)
    values ('single', 'bsc', ${`0x${'1'.repeat(40)}`}, 0, ${`0x${'2'.repeat(40)}`}, '1', 'confirmed', ${at}, ${at})`.execute(
    db,
  );
  await armFirstInstance(db, { chain: 'bsc', nonces }, 'here', at);
  expect((await readSwitch(db, 'bsc')).armedInstance).toBeNull();
});
