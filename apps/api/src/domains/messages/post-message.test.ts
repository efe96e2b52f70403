import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aUser, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { postMessage } from './post-message.ts';

const api = useApi();

const post = (userId: bigint, dedupeKey: string) =>
  transaction(api.services.db, (tx) =>
    postMessage(tx, {
      userId,
      type: 'reward',
      template: 'first_view_open',
      params: { amount: '200' },
      dedupeKey,
      at: api.clock.rule(),
    }),
  );
const unread = async (userId: bigint) => (await rowOf(api.services.db, 'user', userId)).unread_num;

test('the same key posts and counts one message under any repetition', async () => {
  const { id } = await aUser(api.services.db);
  const results = await Promise.all(Array.from({ length: 10 }, () => post(id, `first:${id}`)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await post(id, `first:${id}`)).toBe(false);
  expect(await unread(id)).toBe(1);
  expect(await post(id, `other:${id}`)).toBe(true);
  expect(await unread(id)).toBe(2);
});

test('a failed transaction leaves no message and no count', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const broken = transaction(db, async (tx) => {
    await postMessage(tx, {
      userId: id,
      type: 'system',
      template: 'password_changed',
      params: {},
      dedupeKey: `gone:${id}`,
      at: api.clock.rule(),
    });
    throw new Error('on purpose');
  });
  await expect(broken).rejects.toThrow('on purpose');
  expect(await unread(id)).toBe(0);
  expect(await db.selectFrom('message').select('id').where('user_id', '=', id).execute()).toEqual(
    [],
  );
});
