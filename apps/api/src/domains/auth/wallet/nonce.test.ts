import { keyWallet } from '@taice/testkit/evm';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { readNonceRow } from '../testing/nonce-row.ts';
import { signProof } from '../testing/wallet-proofs.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi({ env: { PUBLIC_URL: 'https://taice.example' } });
beforeEach(() => api.clock.advance(61_000));

const someone = async () => (await aViewer(api)).client;

test('the message follows EIP-4361, disclaims transactions and fees, and expires in five minutes', async () => {
  const wallet = keyWallet();
  const { data } = await api.client().call.auth.nonce({ chain_address: wallet.address });
  expect(data.message).toBe(
    [
      'taice.example wants you to sign in with your Ethereum account:',
      wallet.checksummed,
      '',
      'You agree to sign in. This request triggers no blockchain transaction and no gas fee.',
      '',
      'URI: https://taice.example',
      'Version: 1',
      'Chain ID: 56',
      `Nonce: ${data.nonce}`,
      `Issued At: ${api.clock.real().toISOString()}`,
      `Expiration Time: ${data.expires_at}`,
    ].join('\n'),
  );
  expect(Date.parse(data.expires_at) - api.clock.real().getTime()).toBe(300_000);
  expect(data.nonce).toMatch(/^[0-9a-f]{32}$/);
});

test('each call returns another nonce, and earlier ones stay valid', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const proofs = [await signProof(client, wallet), await signProof(client, wallet)];
  expect(proofs[0]?.message).not.toBe(proofs[1]?.message);
  for (const proof of proofs) expect((await client.call.auth.walletLogin(proof)).code).toBe(0);
});

test('every spelling of an address gives a message with its checksummed form', async () => {
  const wallet = keyWallet();
  const shouting = `0x${wallet.address.slice(2).toUpperCase()}`;
  for (const chain_address of [wallet.address, wallet.checksummed, shouting]) {
    const { data } = await api.client().call.auth.nonce({ chain_address });
    expect(data.message.split('\n')[1]).toBe(wallet.checksummed);
    expect((await readNonceRow(api, data.nonce))?.subject).toBe(`login ${wallet.address}`);
  }
});

test('a nonce works until a millisecond before its expiry', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const { data } = await client.call.auth.nonce({ chain_address: wallet.address });
  const sign = async (message: string) => ({
    chain_address: wallet.address,
    message,
    signature: await wallet.sign(message),
  });
  api.clock.advance(Date.parse(data.expires_at) - api.clock.real().getTime() - 1);
  expect((await client.call.auth.walletLogin(await sign(data.message))).code).toBe(0);
  const late = (await client.call.auth.nonce({ chain_address: wallet.address })).data;
  api.clock.advance(Date.parse(late.expires_at) - api.clock.real().getTime());
  expect((await client.call.auth.walletLogin(await sign(late.message))).code).toBe(1106);
  expect(await readNonceRow(api, late.nonce)).toBeUndefined();
});

test('refuses a login message to bind, a bind message to log in, and another person’s message', async () => {
  const [me, other] = [await someone(), await someone()];
  const wallet = keyWallet();
  const login = await signProof(me, wallet, 'login');
  expect((await me.call.auth.walletBind(login)).code).toBe(1105);
  const bind = await signProof(me, wallet, 'bind');
  expect((await api.client().call.auth.walletLogin(bind)).code).toBe(1105);
  const theirs = await signProof(other, wallet, 'bind');
  expect((await me.call.auth.walletBind(theirs)).code).toBe(1105);
  expect((await me.call.user.info({})).data.chain.chain_address).toBeNull();
});

test('a TON payload is refused as a wallet nonce', async () => {
  const wallet = keyWallet();
  const client = api.client();
  const { message, ...proof } = await signProof(client, wallet);
  const { payload } = (await client.call.auth.tonPayload({})).data;
  const swapped = message.replace(/Nonce: \w+/, `Nonce: ${payload}`);
  const signature = await wallet.sign(swapped);
  const answer = await client.call.auth.walletLogin({ ...proof, message: swapped, signature });
  expect(answer.code).toBe(1106);
  expect(await readNonceRow(api, payload)).toMatchObject({ kind: 'ton' });
});

test('a bind message requires a session: 401', async () => {
  const chain_address = keyWallet().address;
  const visitor = api.client();
  const ask = async (client: typeof visitor) =>
    (await client.call.auth.nonce({ chain_address, purpose: 'bind' })).code;
  expect(await ask(visitor)).toBe(401);
  expect(await ask(visitor.as({ token: 'x'.repeat(43), sign_key: 'y' }))).toBe(401);
});
