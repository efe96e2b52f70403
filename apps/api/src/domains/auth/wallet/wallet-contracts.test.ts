import {
  keyWallet,
  type SmartWallet,
  smartWallets,
  startAnvil,
  type Anvil,
} from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { requestMessage } from '../testing/wallet-proofs.ts';

let anvil: Anvil;
let api: TestApi;
let make: () => Promise<SmartWallet>;
beforeAll(async () => {
  anvil = await startAnvil();
  api = await startApi({ env: { BSC_RPC_URL: anvil.url } });
  make = await smartWallets(anvil);
});
afterAll(async () => {
  await api?.stop();
  await anvil?.stop();
});
beforeEach(() => api.clock.advance(61_000));

const enter = async (
  { address }: { address: string },
  sign: (message: string) => Promise<string>,
  through: TestApi | Omit<TestApi, 'sibling'> = api,
) => {
  const client = through.client();
  const message = await requestMessage(client, { address });
  const proof = { chain_address: address, message, signature: await sign(message) };
  return (await client.call.auth.walletLogin(proof)).code;
};

test('a deployed contract wallet logs in with its own signature (ERC-1271)', async () => {
  const wallet = await make();
  await wallet.deploy();
  expect(await enter(wallet, wallet.sign)).toBe(0);
});

test('an undeployed contract wallet logs in with ERC-6492, and after deployment in both forms', async () => {
  const wallet = await make();
  expect(await enter(wallet, wallet.signUndeployed)).toBe(0);
  await wallet.deploy();
  expect(await enter(wallet, wallet.sign)).toBe(0);
  expect(await enter(wallet, wallet.signUndeployed)).toBe(0);
});

test('refuses a stranger’s signature in every form', async () => {
  const [wallet, undeployed, stranger] = [await make(), await make(), await make()];
  await wallet.deploy();
  expect(await enter(wallet, stranger.sign)).toBe(1105);
  expect(await enter(wallet, stranger.signUndeployed)).toBe(1105);
  expect(await enter(undeployed, undeployed.sign)).toBe(1105);
  expect(await enter(undeployed, stranger.sign)).toBe(1105);
  expect(await enter(undeployed, stranger.signUndeployed)).toBe(1105);
  // A key's address is no contract, whatever wraps its signature.
  expect(await enter(keyWallet(), stranger.signUndeployed)).toBe(1105);
});

test('refuses a contract’s signature of another message or an altered one', async () => {
  const wallet = await make();
  await wallet.deploy();
  expect(await enter(wallet, () => wallet.sign('another message'))).toBe(1105);
  expect(await enter(wallet, async () => `0x${'00'.repeat(65)}`)).toBe(1105);
  for (let at = 0; at < (longRun ? 60 : 5); at++) {
    api.clock.advance(61_000);
    const spoil = async (message: string) => {
      const signature = await wallet.sign(message);
      const place = 2 + ((at * 7) % 130);
      const digit = (Number.parseInt(signature[place] ?? '0', 16) + 1 + (at % 15)) % 16;
      return signature.slice(0, place) + digit.toString(16) + signature.slice(place + 1);
    };
    expect(await enter(wallet, spoil)).not.toBe(0);
  }
});

test('contract wallets are refused without a node, and get 503 if the node is unreachable', async () => {
  const wallet = await make();
  await wallet.deploy();
  await using alone = await startApi();
  expect(await enter(wallet, wallet.sign, alone)).toBe(1105);
  await using lost = await startApi({ env: { BSC_RPC_URL: 'http://127.0.0.1:9' } });
  expect(await enter(wallet, wallet.sign, lost)).toBe(503);
  expect(await enter(keyWallet(), keyWallet().sign, lost)).toBe(503);
  const own = keyWallet();
  expect(await enter(own, own.sign, lost)).toBe(0);
});
