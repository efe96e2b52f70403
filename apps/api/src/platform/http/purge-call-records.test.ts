import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { purgeCallRecords } from './purge-call-records.ts';

const api = useApi();

test('keeps nonces and idempotency keys for their required time', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const client = api.client().as(await aSession(api.services, id));
  await client.call.signIn.signIn({}, { idempotencyKey: crypto.randomUUID() });
  const count = async (table: 'request_nonce' | 'idempotency') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<bigint>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  api.clock.advance(19 * 60_000);
  await purgeCallRecords(api.services);
  expect([await count('request_nonce'), await count('idempotency')]).toEqual([1, 1]);
  api.clock.advance(2 * 60_000);
  await purgeCallRecords(api.services);
  expect([await count('request_nonce'), await count('idempotency')]).toEqual([0, 1]);
  api.clock.advance(48 * 3_600_000);
  await purgeCallRecords(api.services);
  expect(await count('idempotency')).toBe(0);
});
