import { keyWallet } from '@taice/testkit/evm';
import { beforeEach, expect, test } from 'vitest';
import { aSession } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { readBindings } from '../testing/bindings.ts';
import { markSessionsProven } from '../testing/mark-sessions-proven.ts';
import { signProof } from '../testing/wallet-proofs.ts';

const DAY_MS = 86_400_000;

const api = useApi({ settings: { address_cooldown_ms: DAY_MS } });
beforeEach(() => api.clock.advance(61_000));

const somebody = async (): Promise<Client & { userId: bigint }> => {
  const { id, client } = await aViewer(api);
  return { ...client, userId: id };
};
const bind = async (client: Client, wallet = keyWallet()) =>
  client.call.auth.walletBind(await signProof(client, wallet, 'bind'));
const logOf = async (userId: bigint) => (await readBindings(api, userId)).log;

test('a signed message binds the wallet, which then logs in to the account', async () => {
  const client = await somebody();
  const wallet = keyWallet();
  const answer = await bind(client, wallet);
  expect(answer).toMatchObject({
    code: 0,
    data: {
      user: { id: `${client.userId}`, chain: { chain_address: wallet.address } },
      cashout_from: new Date(api.clock.rule().getTime() + DAY_MS).toISOString(),
    },
  });
  const visitor = api.client();
  const login = await visitor.call.auth.walletLogin(await signProof(visitor, wallet));
  expect(login.data.user).toMatchObject({ id: `${client.userId}`, is_new_register: 0 });
});

test('another account’s wallet is refused with 1107 and stays bound there', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const wallet = keyWallet();
  expect((await bind(first, wallet)).code).toBe(0);
  expect((await bind(second, wallet)).code).toBe(1107);
  expect((await second.call.user.info({})).data.chain.chain_address).toBe(null);
  expect((await first.call.user.info({})).data.chain.chain_address).toBe(wallet.address);
  expect(await logOf(second.userId)).toEqual([]);
});

test('if two accounts bind one wallet at once, one succeeds and the other gets 1107', async () => {
  const people = [await somebody(), await somebody()];
  const wallet = keyWallet();
  const proofs = await Promise.all(people.map((one) => signProof(one, wallet, 'bind')));
  const answers = await Promise.all(people.map((one, at) => one.call.auth.walletBind(proofs[at]!)));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1107]);
});

test('a change restarts the cool-down, is logged for good and sends a message', async () => {
  const client = await somebody();
  const [old, next] = [keyWallet(), keyWallet()];
  await bind(client, old);
  api.clock.advance(2 * DAY_MS);
  const again = api.client().as(await aSession(api.services, client.userId));
  const { data } = await bind(again, next);
  expect(data.cashout_from).toBe(new Date(api.clock.rule().getTime() + DAY_MS).toISOString());
  expect(await logOf(client.userId)).toEqual([
    { kind: 'wallet', old: null, new: old.address },
    { kind: 'wallet', old: old.address, new: next.address },
  ]);
  const messages = (await again.call.messages.list({})).data.list;
  expect(messages.map(({ title }) => title)).toEqual([
    'Your log-in with your wallet was changed',
    'You can now log in with your wallet',
  ]);
  const { db } = api.services;
  await expect(db.deleteFrom('user_identity_log').execute()).rejects.toThrow('permission denied');
});

test('binding the same wallet again starts no cool-down and sends no message', async () => {
  const client = await somebody();
  const wallet = keyWallet();
  const first = await bind(client, wallet);
  api.clock.advance(DAY_MS / 2);
  await markSessionsProven(api, client.userId);
  expect(await bind(client, wallet)).toMatchObject({ code: 0, data: first.data });
  const { addresses } = (await client.call.wallet.wallets({})).data;
  expect(addresses.cashout_from).toBe(first.data.cashout_from);
  expect(await logOf(client.userId)).toHaveLength(1);
  expect((await client.call.messages.list({ type: 'security' })).data.list).toHaveLength(1);
});

test('binding a wallet that has logged in starts no cool-down', async () => {
  const wallet = keyWallet();
  const visitor = api.client();
  const login = await visitor.call.auth.walletLogin(await signProof(visitor, wallet));
  const client = visitor.as(login.data);
  const { code, data } = await bind(client, wallet);
  expect({ code, cashout_from: data.cashout_from }).toEqual({
    code: 0,
    cashout_from: api.clock.rule().toISOString(),
  });
  expect((await client.call.wallet.wallets({})).data.addresses.cashout_from).toBeNull();
});

test('a refused attempt uses up its message, even though the call was rolled back', async () => {
  const client = await somebody();
  const proof = await signProof(client, keyWallet(), 'bind');
  const wrong = { ...proof, signature: await keyWallet().sign(proof.message) };
  expect((await client.call.auth.walletBind(wrong)).code).toBe(1105);
  expect((await client.call.auth.walletBind(proof)).code).toBe(1106);
});
