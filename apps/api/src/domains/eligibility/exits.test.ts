import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aPerson, cashOut, type Person, staff } from '../wallet/cash-outs/testing/fixtures.ts';
import { verifyAccount } from './verify.ts';

const { unreviewed_max, unreviewed_max_established, unreviewed_max_known } = defaultSettings;
const api = useApi({
  settings: { unreviewed_max, unreviewed_max_established, unreviewed_max_known },
});
const DAY_MS = 86_400_000;

/** Binds a Telegram account, as a real proof does. */
const bind = async ({ id }: Person, number: bigint): Promise<void> => {
  await changeRow(api.services.db, 'user', id, { telegram_id: number });
  const identity = { kind: 'telegram', value: `${number}` } as const;
  await transaction(api.services.db, (tx) =>
    verifyAccount(tx, api.services, id, identity, api.clock.rule()),
  );
};
const inTelegram = async (number: bigint): Promise<Person> => {
  const person = await aPerson(api, { points: 60_000, isVerified: false });
  await bind(person, number);
  return person;
};
const ask = async (person: Person, amount: string) => {
  const { data, code } = await cashOut(person, amount, { chain: 'ton' });
  if (code !== 0) throw new Error(`answered ${code}`);
  return data.cash_out;
};
const freeOf = async (person: Person) =>
  (await person.client.call.wallet.cashOutTerms({ chain: 'ton' })).data.review_from;
const arrives = (id: string) =>
  changeRow(api.services.db, 'cash_out', id, { state: 'confirmed', ended_at: api.clock.rule() });

test('an old Telegram account has a higher cash-out limit without review', async () => {
  expect(await freeOf(await inTelegram(7_000_000_000n))).toBe('1100');
  expect(await freeOf(await inTelegram(6_999_999_999n))).toBe('7500');
});

test('an old Telegram account raises the limit of only the account it verified, even once unbound', async () => {
  const first = await inTelegram(1_234_567n);
  await changeRow(api.services.db, 'user', first.id, { telegram_id: null });
  expect(await freeOf(first)).toBe('7500');
  const second = await inTelegram(8_100_000_001n);
  await bind(second, 1_234_567n);
  expect(await freeOf(second)).toBe('1100');
});

test('confirmed cash-outs count against the limit, and rejected ones do not', async () => {
  const person = await inTelegram(1_000_000_001n);
  const first = await ask(person, '6000');
  expect(first.state).toBe('approved');
  await arrives(first.id);
  expect(await freeOf(person)).toBe('1500');
  const second = await ask(person, '1500.000001');
  expect(second.state).toBe('reviewing');
  expect(await freeOf(person)).toBe('1500');
  await staff(api, second.id, 'reject', { reason: 'Ask again.' });
  expect(await freeOf(person)).toBe('1500');
});

test('a review by all required staff opens a monthly limit, and large cash-outs are always reviewed', async () => {
  const person = await inTelegram(8_100_000_002n);
  const first = await ask(person, '12000');
  expect(await staff(api, first.id, 'approve')).toBe('a second person must approve it');
  expect(await freeOf(person)).toBe('1100');
  expect(await staff(api, first.id, 'approve', { who: 'lee' })).toBe('approved');
  expect(await freeOf(person)).toBe('9999');
  await arrives(first.id);
  for (const amount of ['9000', '9000']) {
    const next = await ask(person, amount);
    expect(next.state).toBe('approved');
    await arrives(next.id);
  }
  expect(await freeOf(person)).toBe('2000');
  api.clock.advanceRule(31 * DAY_MS);
  expect(await freeOf(person)).toBe('9999');
  expect((await ask(person, '10000')).state).toBe('reviewing');
});
