import { keyWallet } from '@taice/testkit/evm';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { startApi, useApi } from '../../../testing/harness.ts';
import { requestMessage, signProof } from '../testing/wallet-proofs.ts';

const api = useApi({ env: { PUBLIC_URL: 'https://taice.example' } });
beforeEach(() => api.clock.advance(61_000));

const rowOf = (address: string) =>
  api.services.db
    .selectFrom('user')
    .selectAll()
    .where('chain_address', '=', address)
    .executeTakeFirst();

test('the first signature creates the account, and the next one finds it', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const first = await client.call.auth.walletLogin(await signProof(client, wallet));
  expect(first).toMatchObject({
    code: 0,
    data: {
      user: {
        chain: { chain_address: wallet.address },
        is_new_register: 1,
        is_new_desc: 0,
        logType: 1,
        email: null,
      },
    },
  });
  expect((await client.as(first.data).call.user.info({})).code).toBe(0);
  const second = await client.call.auth.walletLogin(await signProof(client, wallet));
  expect(second.data.user).toMatchObject({ id: first.data.user.id, is_new_register: 0 });
  expect(await rowOf(wallet.address)).toMatchObject({ register_type: 1, log_type: 1 });
});

test('POST login with type 1 logs in with a wallet', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const answer = await client.call.auth.login({ type: 1, ...(await signProof(client, wallet)) });
  expect(answer.data.user.chain.chain_address).toBe(wallet.address);
});

test('five simultaneous first logins create one account, and one answer marks it as new', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const proofs = await Promise.all(Array.from({ length: 5 }, () => signProof(client, wallet)));
  const answers = await Promise.all(proofs.map((proof) => client.call.auth.walletLogin(proof)));
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(0));
  expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
  expect(answers.filter(({ data }) => data.user.is_new_register === 1)).toHaveLength(1);
});

test('a message works for one attempt, even a failed one', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const proof = await signProof(client, wallet);
  const wrong = { ...proof, signature: await keyWallet().sign(proof.message) };
  expect((await client.call.auth.walletLogin(wrong)).code).toBe(1105);
  expect((await client.call.auth.walletLogin(proof)).code).toBe(1106);
  const used = await signProof(client, wallet);
  expect((await client.call.auth.walletLogin(used)).code).toBe(0);
  expect((await client.call.auth.walletLogin(used)).code).toBe(1106);
  expect((await api.sibling().client().call.auth.walletLogin(used)).code).toBe(1106);
});

test('lets one of ten simultaneous attempts with one message log in', async () => {
  const client = api.client();
  const proof = await signProof(client, keyWallet());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call.auth.walletLogin(proof)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1106)).toHaveLength(9);
});

test.each([
  ['another domain', 'taice.example wants', 'evil.example wants', 1105],
  ['another URI', 'URI: https://taice.example', 'URI: https://evil.example', 1105],
  ['another chain', 'Chain ID: 56', 'Chain ID: 1', 1105],
  ['another statement', 'no gas fee', 'a gas fee', 1105],
  ['a later end', 'Expiration Time: 2026', 'Expiration Time: 2027', 1105],
  ['an issue in the future', 'Issued At: 2026', 'Issued At: 2027', 1105],
  ['another nonce', /Nonce: \w{8}/, 'Nonce: 00000000', 1106],
  ['no nonce', /Nonce: \w+\n/, '', 1106],
  ['two nonces', /(Nonce: \w+)\n/, '$1\nNonce: 0123456789abcdef\n', 1106],
  ['one more line', /$/, '\nResources:', 1105],
  ['one more blank', /$/, ' ', 1105],
] as const)('refuses a signed message with %s', async (_name, from, to, code) => {
  const wallet = keyWallet();
  const client = api.client();
  const message = (await requestMessage(client, wallet)).replace(from, to);
  const proof = { chain_address: wallet.address, message, signature: await wallet.sign(message) };
  expect((await client.call.auth.walletLogin(proof)).code).toBe(code);
  expect(await rowOf(wallet.address)).toBeUndefined();
});

test('refuses a swapped address, another signer and a message for another address', async () => {
  const [mine, victim] = [keyWallet(), keyWallet()];
  const client = api.client();
  const swapped = { ...(await signProof(client, mine)), chain_address: victim.address };
  expect((await client.call.auth.walletLogin(swapped)).code).toBe(1105);
  const message = await requestMessage(client, victim);
  const signature = await mine.sign(message);
  const forged = { chain_address: victim.address, message, signature };
  expect((await client.call.auth.walletLogin(forged)).code).toBe(1105);
  const both = { chain_address: mine.address, message: await requestMessage(client, victim) };
  const other = { ...both, signature: await mine.sign(both.message) };
  expect((await client.call.auth.walletLogin(other)).code).toBe(1105);
  expect(await rowOf(victim.address)).toBeUndefined();
});

test('an invite code sets the inviter of a new account, and an unknown code is dropped', async () => {
  const inviter = await aUser(api.services.db, { invite_code: 'WA7T1111' });
  const client = api.client();
  const enter = async (wallet: ReturnType<typeof keyWallet>, invite_code: string) =>
    (await client.call.auth.walletLogin({ ...(await signProof(client, wallet)), invite_code }))
      .data;
  const [one, other] = [keyWallet(), keyWallet()];
  expect(await enter(one, 'NOSUCH00')).toMatchObject({ invite: 'dropped' });
  expect((await rowOf(one.address))?.inviter_id).toBeNull();
  expect(await enter(other, 'WA7T1111')).toMatchObject({ invite: 'counted' });
  expect((await rowOf(other.address))?.inviter_id).toBe(inviter.id);
  // A person with an account needs no invitation.
  expect(await enter(other, 'NOSUCH00')).toMatchObject({ invite: null });
});

test('a suspended person cannot log in', async () => {
  const wallet = keyWallet();
  await aUser(api.services.db, { chain_address: wallet.address, status: 'suspended' });
  const client = api.client();
  expect((await client.call.auth.walletLogin(await signProof(client, wallet))).code).toBe(1110);
});

test('limits logins of one wallet to five a minute', async () => {
  const wallet = keyWallet();
  const codes: number[] = [];
  for (let at = 0; at < 6; at++) {
    const client = api.client();
    codes.push((await client.call.auth.walletLogin(await signProof(client, wallet))).code);
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, 429]);
});

test('limits the proofs of one network per minute, and leaves other networks alone', async () => {
  await using other = await startApi({
    env: { TRUST_PROXY: '127.0.0.1' },
    settings: { proofs_per_network_minute: 3 },
  });
  const codes: number[] = [];
  for (const ip of [7, 7, 7, 7, 8].map((n) => `203.0.113.${n}`)) {
    const client = other.client({ headers: { 'X-Forwarded-For': ip } });
    codes.push((await client.call.auth.walletLogin(await signProof(client, keyWallet()))).code);
  }
  expect(codes).toEqual([0, 0, 0, 429, 0]);
});
