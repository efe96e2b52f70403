import { keyWallet } from '@taice/testkit/evm';
import { signInitData } from '@taice/testkit/telegram';
import { makeWallet } from '@taice/testkit/ton';
import { contract } from '@taice/contract';
import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { useApi } from '../../../testing/harness.ts';
import { hashPassword } from '../email/password.ts';
import { requestCode, readNewestMail, wrongCode } from '../testing/mails.ts';
import { signTonProof } from '../testing/ton.ts';
import { signProof } from '../testing/wallet-proofs.ts';

const MINUTE_MS = 60_000;
const botToken = '1000000001:demo';

let last = 0;
const api = useApi();
beforeEach(() => {
  api.clock.advance(61_000);
  last += 1;
});

/** A session proven an hour ago: a stolen one, or the owner's. */
const staleSession = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  const provenAt = new Date(api.clock.real().getTime() - 60 * MINUTE_MS);
  return { id, client: api.client().as(await aSession(api.services, id, { provenAt })) };
};
/** A change that requires a fresh proof. */
const change = ({ call }: Client) => call.user.exportData({});
const asksAgain = async (client: Client) => (await change(client)).code === 1119;

test('every change of identity requires a fresh proof and lists the ways to give one', async () => {
  const { client } = await staleSession({
    email: `all-${last}@example.org`,
    google_sub: `g-${last}`,
  });
  const asking = [contract.user, contract.auth].flatMap((domain) =>
    Object.values(domain).filter((endpoint) => 'fresh' in endpoint),
  );
  expect(asking.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual([
    'deleteAccount',
    'emailStore',
    'exportData',
    'googleEmailBind',
    'telegramBind',
    'tonBind',
    'unbind',
    'walletBind',
  ]);
  const email = `thief-${last}@example.org`;
  const code = await requestCode(api, email, 'bind_email', client);
  expect(await client.call.auth.emailStore({ email, code })).toMatchObject({
    code: 1119,
    status: 403,
    data: { ways: ['email', 'google'] },
  });
  expect(await client.call.auth.unbind({ kind: 'google' })).toMatchObject({ code: 1119 });
  expect(await client.call.user.infoStore({ password: 'new harbour 5' })).toMatchObject({
    code: 1119,
  });
  expect((await client.call.user.info({})).data.email).toBe(`all-${last}@example.org`);
});

test('a login counts as a fresh proof for ten minutes', async () => {
  const email = `login-${last}@example.org`;
  await aUser(api.services.db, { email, password_hash: await hashPassword('old harbour 4') });
  const visitor = api.client();
  const { data } = await visitor.call.auth.emailLogin({ email, password: 'old harbour 4' });
  const client = visitor.as(data);
  api.clock.advance(10 * MINUTE_MS);
  expect(await asksAgain(client)).toBe(false);
  api.clock.advance(1);
  expect(await asksAgain(client)).toBe(true);
});

test('the password confirms, for ten minutes of this session alone', async () => {
  const { id, client } = await staleSession({ password_hash: await hashPassword('old harbour 4') });
  const provenAt = new Date(api.clock.real().getTime() - 60 * MINUTE_MS);
  const other = api.client().as(await aSession(api.services, id, { provenAt }));
  const wrong = await client.call.auth.confirm({ way: 'password', password: 'wrong harbour' });
  expect(wrong.code).toBe(1101);
  expect(await asksAgain(client)).toBe(true);
  const right = await client.call.auth.confirm({ way: 'password', password: 'old harbour 4' });
  expect(right.data.proven_until).toBe(
    new Date(api.clock.real().getTime() + 10 * MINUTE_MS).toISOString(),
  );
  expect(await asksAgain(client)).toBe(false);
  expect(await asksAgain(other)).toBe(true);
});

test('a code mailed to the address of the account confirms, once; others do not', async () => {
  const email = `code-${last}@example.org`;
  const { client } = await staleSession({ email });
  const theirs = await staleSession({ email: `their-${email}` });
  const foreign = await requestCode(api, `their-${email}`, 'confirm', theirs.client);
  const reset = await requestCode(api, email, 'forget_password', client);
  const code = await requestCode(api, email, 'confirm', client);
  for (const one of new Set([foreign, reset, wrongCode(code)]))
    if (one !== code)
      expect((await client.call.auth.confirm({ way: 'email', code: one })).code).toBe(1102);
  expect((await client.call.auth.confirm({ way: 'email', code })).code).toBe(0);
  expect((await client.call.auth.confirm({ way: 'email', code })).code).toBe(1102);
  expect(await asksAgain(client)).toBe(false);
  expect(await asksAgain(theirs.client)).toBe(true);
});

test('the bound wallet confirms with a message for that purpose; another wallet or purpose does not', async () => {
  const wallet = keyWallet();
  const { client } = await staleSession({ chain_address: wallet.address });
  const other = await signProof(client, keyWallet(), 'confirm');
  expect((await client.call.auth.confirm({ way: 'wallet', ...other })).code).toBe(1105);
  const binding = await signProof(client, wallet, 'bind');
  expect((await client.call.auth.confirm({ way: 'wallet', ...binding })).code).toBe(1105);
  const proof = await signProof(client, wallet, 'confirm');
  expect((await client.call.auth.confirm({ way: 'wallet', ...proof })).code).toBe(0);
  expect((await client.call.auth.confirm({ way: 'wallet', ...proof })).code).toBe(1106);
  expect(await asksAgain(client)).toBe(false);
});

test('the bound TON wallet confirms, another does not', async () => {
  const wallet = makeWallet();
  const { client } = await staleSession({ ton_address: wallet.address });
  const other = await signTonProof(api, client);
  expect((await client.call.auth.confirm({ way: 'ton', wallet_info: other })).code).toBe(1109);
  const own = await signTonProof(api, client, { wallet });
  expect((await client.call.auth.confirm({ way: 'ton', wallet_info: own })).code).toBe(0);
  expect(await asksAgain(client)).toBe(false);
});

test('a young Telegram launch confirms until it is ten minutes old; another person’s does not', async () => {
  const id = 88_000_000 + last;
  const { client } = await staleSession({ telegram_id: BigInt(id) });
  const launch = (user: number, ageMs: number) =>
    signInitData({
      botToken,
      user: { id: user, first_name: 'Wanda' },
      authDate: new Date(api.clock.real().getTime() - ageMs),
    });
  const by = (user: string) => client.call.auth.confirm({ way: 'telegram', user });
  expect((await by(launch(id + 500, 0))).code).toBe(1108);
  expect((await by(launch(id, 11 * MINUTE_MS))).code).toBe(1108);
  expect((await by(launch(id, 9 * MINUTE_MS))).code).toBe(0);
  expect(await asksAgain(client)).toBe(false);
  api.clock.advance(2 * MINUTE_MS);
  expect(await asksAgain(client)).toBe(true);
});

test('a log-in by an old launch is no fresh proof', async () => {
  const authDate = new Date(api.clock.real().getTime() - 60 * MINUTE_MS);
  const user = signInitData({
    botToken,
    user: { id: 89_000_000 + last, first_name: 'W' },
    authDate,
  });
  const visitor = api.client({ appType: 'tg_mini' });
  const { data } = await visitor.call.auth.telegramLogin({ user });
  expect(await asksAgain(visitor.as(data))).toBe(true);
});

test('mails the owner when a way to log in is added or removed', async () => {
  const email = `owner-${last}@example.org`;
  const wallet = keyWallet();
  const { id } = await aUser(api.services.db, { email });
  const client = api.client().as(await aSession(api.services, id));
  expect((await client.call.auth.walletBind(await signProof(client, wallet, 'bind'))).code).toBe(0);
  const bound = await readNewestMail(api, email);
  expect(bound.subject).toContain('log in with your wallet');
  expect(bound.body).toContain('If this was not you');
  expect((await client.call.auth.unbind({ kind: 'email' })).code).toBe(0);
  expect((await readNewestMail(api, email)).subject).toBe('A way to log in was removed');
});

test('an account without an address cannot confirm by a mailed code', async () => {
  const { client } = await staleSession();
  expect((await client.call.auth.confirm({ way: 'email', code: '123456' })).code).toBe(1102);
});
