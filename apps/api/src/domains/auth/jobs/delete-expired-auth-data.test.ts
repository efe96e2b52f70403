import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { deleteExpiredAuthData } from './delete-expired-auth-data.ts';

const api = useApi();

const counts = async () => {
  const { db } = api.services;
  const of = async (table: 'email_code' | 'telegram_launch' | 'session' | 'mail') => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return [
    await of('email_code'),
    await of('telegram_launch'),
    await of('session'),
    await of('mail'),
  ];
};

test('deletes login proofs and mails once they have expired, and not before', async () => {
  const { db } = api.services;
  const now = api.clock.real();
  const { id } = await aUser(db);
  await aSession(api.services, id);
  await api.client().call.auth.sendEmailCode({ email: 'a@example.org', type: 'register' });
  await db
    .insertInto('telegram_launch')
    .values({ hash: Buffer.alloc(32), device_id: 'x', at: now })
    .execute();
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await deleteExpiredAuthData(api.services);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  api.clock.advance(2 * 86_400_000 + 1);
  await deleteExpiredAuthData(api.services);
  expect(await counts()).toEqual([0, 0, 1, 1]);
  await db.updateTable('mail').set({ state: 'sent' }).execute();
  api.clock.advance(30 * 86_400_000);
  await deleteExpiredAuthData(api.services);
  expect(await counts()).toEqual([0, 0, 0, 0]);
});
