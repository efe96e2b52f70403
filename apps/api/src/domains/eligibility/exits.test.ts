import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultNumbers } from '../../platform/numbers.ts';
import { useApi } from '../../testing/harness.ts';
import { aPerson, cashOut, type Person, staff } from '../wallet/cash-outs/testing/given.ts';

const { unreviewed_max, unreviewed_max_established } = defaultNumbers;
const api = useApi({ numbers: { unreviewed_max, unreviewed_max_established } });

/** Somebody in Telegram. */
const inTelegram = async (telegram_id: bigint): Promise<Person> => {
  const person = await aPerson(api, {
    points: 40_000,
    telegram_id,
    isVerified: false,
  });
  const { db } = api.services;
  const at = api.clock.rule();
  await db
    .insertInto('verified_identity')
    .values({ hash: randomBytes(32), user_id: person.id, kind: 'telegram', at })
    .execute();
  return person;
};
const stateOf = async (person: Person, amount: string) => {
  const { data, code } = await cashOut(person, amount, { chain: 'ton' });
  if (code !== 0) throw new Error(`answered ${code}`);
  return data.cash_out;
};
const freeOf = async (person: Person) =>
  (await person.client.call.wallet.cashOutTerms({ chain: 'ton' })).data.review_from;

test('an old Telegram account may take out more without a review than another identity', async () => {
  expect(await freeOf(await inTelegram(7_000_000_000n))).toBe('1100');
  expect(await freeOf(await inTelegram(6_999_999_999n))).toBe('7500');
});

test('what left counts, what came back does not, and ten times what a review has let go comes on top', async () => {
  const person = await inTelegram(1_000_000_001n);
  const first = await stateOf(person, '6000');
  expect(first.state).toBe('approved');
  expect(await freeOf(person)).toBe('1500');
  await api.services.db
    .updateTable('cash_out')
    .set({ state: 'confirmed', ended_at: api.clock.rule() })
    .where('id', '=', BigInt(first.id))
    .execute();
  const second = await stateOf(person, '1500.000001');
  expect(second.state).toBe('reviewing');
  expect(await freeOf(person)).toBe('1500');
  await staff(api, second.id, 'reject', { reason: 'Ask again.' });
  const third = await stateOf(person, '9000');
  await staff(api, third.id, 'approve');
  expect(await freeOf(person)).toBe('91500');
});
