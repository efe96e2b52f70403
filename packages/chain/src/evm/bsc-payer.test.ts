import artifact from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' };
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import {
  createTestClient,
  createWalletClient,
  type Abi,
  type Hex,
  getContractAddress,
  http,
  keccak256,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallWouldFail, type ChainPort } from '../chain-port.ts';
import { bscPayer } from './bsc-payer.ts';
import { chainReader } from './verify-wallet.ts';

/** A widely used third-party token. */
const abi = artifact.abi as Abi;
const bytecode = artifact.bytecode as Hex;

let anvil: Anvil;
let token: Hex;
/** An account of anvil that holds coins. */
const rich = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const key = generatePrivateKey();
const payerAddress = privateKeyToAccount(key).address;
const SUPPLY = 1_000_000n * 10n ** 18n;

const tools = () => ({
  node: createTestClient({ chain: bsc, mode: 'anvil', transport: http(anvil.url) }),
  wallet: createWalletClient({ account: rich, chain: bsc, transport: http(anvil.url) }),
});
const payer = (urls: readonly string[] = [anvil.url]): ChainPort =>
  bscPayer({
    rpcUrls: urls,
    key,
    token,
    confirmations: 3,
    distributor: null,
    gasPriceMost: 10n ** 11n,
  });
const balanceOf = (address: Hex) =>
  chainReader(anvil.url).readContract({
    address: token,
    abi,
    functionName: 'balanceOf',
    args: [address],
  });
/** The next nonce, once nothing waits any more. */
const quiet = async (port: ChainPort): Promise<bigint> => {
  await expect
    .poll(async () => {
      const nonces = await port.nonces();
      return nonces?.mined === nonces?.pending;
    })
    .toBe(true);
  return (await port.nonces())?.mined ?? 0n;
};
const someone = () => privateKeyToAccount(generatePrivateKey()).address;

beforeAll(async () => {
  anvil = await startAnvil();
  const { node, wallet } = tools();
  await node.setBalance({ address: rich.address, value: 10n ** 20n });
  await node.setBalance({ address: payerAddress, value: 10n ** 19n });
  const from = rich.address;
  const nonce = BigInt(await chainReader(anvil.url).getTransactionCount({ address: from }));
  token = getContractAddress({ from, nonce });
  const args = ['SPK', 'SPK', SUPPLY, payerAddress];
  const hash = await wallet.deployContract({ abi, bytecode, args });
  await chainReader(anvil.url).waitForTransactionReceipt({ hash, pollingInterval: 50 });
});
afterAll(() => anvil?.stop());

test('sends the stored signed payment, which arrives once and is final after its blocks', async () => {
  const { node } = tools();
  const port = payer();
  const to = someone();
  const nonce = await quiet(port);
  const call = port.callFor([{ id: 1n, to: to.toLowerCase(), amount: 7n }]);
  const signed = await port.sign(call, nonce);
  expect(signed.hash).toBe(keccak256(signed.raw as Hex));
  expect(await port.getStatus(signed.hash)).toBeNull();
  expect(await port.send(signed.raw)).toBe('taken');
  await expect.poll(() => balanceOf(to)).toBe(7n);
  for (let again = 0; again < 3; again += 1)
    expect(['taken', 'spent']).toContain(await port.send(signed.raw));
  await expect.poll(() => balanceOf(to)).toBe(7n);
  await expect
    .poll(() => port.getStatus(signed.hash))
    .toMatchObject({ ok: true, confirmations: 1 });
  await node.mine({ blocks: 2 });
  await expect
    .poll(() => port.getStatus(signed.hash))
    .toMatchObject({ ok: true, confirmations: 3 });
  expect(await port.nonces()).toEqual({ mined: nonce + 1n, pending: nonce + 1n });
  expect((await port.balances()).token).toBe(await balanceOf(payerAddress));
});

test('replaces a pending payment only for a higher fee, and one of the two counts', async () => {
  const { node } = tools();
  const port = payer();
  const to = someone();
  const nonce = await quiet(port);
  await node.setAutomine(false);
  const call = port.callFor([{ id: 2n, to, amount: 9n }]);
  const first = await port.sign(call, nonce);
  expect(await port.send(first.raw)).toBe('taken');
  expect(await port.nonces()).toEqual({ mined: nonce, pending: nonce + 1n });
  const dearer = await port.sign(call, nonce, first.gasPrice!);
  expect(dearer.gasPrice).toBeGreaterThan((first.gasPrice! * 11n) / 10n);
  expect(await port.send(dearer.raw)).toBe('taken');
  expect(await port.send(first.raw)).toBe('underpriced');
  await node.mine({ blocks: 1 });
  await node.setAutomine(true);
  await expect.poll(() => balanceOf(to)).toBe(9n);
  expect(await port.getStatus(first.hash)).toBeNull();
  await expect.poll(() => port.getStatus(dearer.hash)).toMatchObject({ ok: true });
  expect(await port.send(first.raw)).toBe('spent');
});

test('signs nothing that the token would reject, and can close a nonce without payment', async () => {
  const port = payer();
  const to = someone();
  const tooMuch = port.callFor([{ id: 3n, to, amount: SUPPLY * 2n }]);
  await expect(port.sign(tooMuch, await quiet(port))).rejects.toThrow(CallWouldFail);
  const nothing = await port.signCancellation(await quiet(port));
  expect(await port.send(nothing.raw)).toBe('taken');
  await expect.poll(() => port.getStatus(nothing.hash)).toMatchObject({ ok: true });
  await expect.poll(() => balanceOf(to)).toBe(0n);
});

test('a silent node leaves the outcome of a send unknown', async () => {
  const port = payer();
  const call = port.callFor([{ id: 4n, to: someone(), amount: 1n }]);
  const signed = await port.sign(call, await quiet(port));
  const away = payer(['http://127.0.0.1:9']);
  expect(await away.send(signed.raw)).toBe('unknown');
  await expect(away.getStatus(signed.hash)).rejects.toThrow();
  // Where one of two has it, it is sent.
  expect(await payer([anvil.url, 'http://127.0.0.1:9']).send(signed.raw)).toBe('taken');
});

test('a reorganised block removes its payments', async () => {
  const { node } = tools();
  const port = payer();
  const to = someone();
  const nonce = await quiet(port);
  const snapshot = await node.snapshot();
  const signed = await port.sign(port.callFor([{ id: 5n, to, amount: 5n }]), nonce);
  await port.send(signed.raw);
  await expect.poll(() => port.getStatus(signed.hash)).toMatchObject({ ok: true });
  await node.revert({ id: snapshot });
  expect(await port.getStatus(signed.hash)).toBeNull();
  expect(await port.send(signed.raw)).toBe('taken');
  await expect.poll(() => balanceOf(to)).toBe(5n);
});

test('a payment is disputed if another node does not know it when it should be final', async () => {
  const other = await startAnvil();
  try {
    const { node } = tools();
    const port = payer([anvil.url, other.url]);
    const one = payer();
    const signed = await one.sign(
      one.callFor([{ id: 6n, to: someone(), amount: 5n }]),
      await quiet(one),
    );
    await one.send(signed.raw);
    await expect.poll(() => one.getStatus(signed.hash)).toMatchObject({ ok: true });
    expect(await port.getStatus(signed.hash)).not.toBe('disputed');
    const behind = createTestClient({ chain: bsc, mode: 'anvil', transport: http(other.url) });
    await node.mine({ blocks: 5 });
    await behind.mine({ blocks: 60 });
    await expect.poll(() => port.getStatus(signed.hash), { timeout: 5_000 }).toBe('disputed');
  } finally {
    await other.stop();
  }
});
