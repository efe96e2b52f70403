import { signWidget } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import { aSession, aUser, changeRow } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../process/operator.ts';
import { useApi } from '../../testing/harness.ts';
import { finishDeletions } from '../user/jobs/finish-deletions.ts';
import { findIneligibility } from './eligibility.ts';
import { verifyExistingAccounts } from './verify.ts';

const api = useApi();

const botToken = '1000000001:demo';
let next = 88_000_000;
const aPerson = () => {
  next += 1;
  return { id: next, first_name: 'Wanda' };
};
const signed = (user: ReturnType<typeof aPerson>) => {
  api.clock.advance(61_000);
  return { ...signWidget({ botToken, user, authDate: api.clock.real() }) } as Record<
    string,
    string | number
  >;
};
const ask = (id: bigint) => findIneligibility(api.services.db, id, api.services);
const byMail = async () => {
  const { id } = await aUser(api.services.db, { isVerified: false });
  return { id, client: api.client().as(await aSession(api.services, id)) };
};
const byTelegram = async (person = aPerson()) => {
  const { data } = await api.client().call.auth.telegramLogin({ user: signed(person) });
  return BigInt(data.user.id);
};
const leave = async (id: bigint): Promise<void> => {
  await changeRow(api.services.db, 'user', id, {
    status: 'deleting',
    delete_due_at: api.clock.rule(),
  });
  await finishDeletions(api.services);
};

test('an e-mail account is unverified until Telegram verifies it, and stays verified once unbound', async () => {
  const { id, client } = await byMail();
  expect(await ask(id)).toBe('unverified');
  await client.call.auth.telegramBind({ user: signed(aPerson()) });
  expect(await ask(id)).toBeNull();
  await changeRow(api.services.db, 'user', id, { telegram_id: null });
  expect(await ask(id)).toBeNull();
});

test('a Telegram login verifies the account at once, and a suspended account is not eligible', async () => {
  const id = await byTelegram();
  expect(await ask(id)).toBeNull();
  await changeRow(api.services.db, 'user', id, { status: 'suspended' });
  expect(await ask(id)).toBe('account_limited');
});

test('an identity verifies only one account ever, even if that account is deleted', async () => {
  const person = aPerson();
  await leave(await byTelegram(person));
  expect(await ask(await byTelegram(person))).toBe('unverified');
  const { id, client } = await byMail();
  const other = aPerson();
  await client.call.auth.telegramBind({ user: signed(other) });
  await changeRow(api.services.db, 'user', id, { telegram_id: null });
  expect(await ask(await byTelegram(other))).toBe('unverified');
});

test('identities bound before verification existed verify their account at the next start', async () => {
  const { db } = api.services;
  const telegram = await aUser(db, { telegram_id: 5n, isVerified: false });
  const google = await aUser(db, { google_sub: 'g-5', isVerified: false });
  const mail = await aUser(db, { email: 'me@example.org', isVerified: false });
  await verifyExistingAccounts(api.services);
  await verifyExistingAccounts(api.services);
  expect(await ask(telegram.id)).toBeNull();
  expect(await ask(google.id)).toBeNull();
  expect(await ask(mail.id)).toBe('unverified');
});

test('staff can verify once an account whose identity has verified another one', async () => {
  const person = aPerson();
  await leave(await byTelegram(person));
  const again = await byTelegram(person);
  expect(await ask(again)).toBe('unverified');
  const verify = () =>
    runOperatorCommand(
      api.services,
      ['verify', `${again}`, '--reason', 'Deleted by mistake.'],
      'ada',
    );
  await verify();
  expect(await ask(again)).toBeNull();
  await expect(verify()).rejects.toMatchObject({ code: 1708 });
});
