import { type Anvil, type ProxyFault, startFaultyProxy, startAnvil } from '@taice/testkit/evm';
import { createTestClient, erc20Abi, type Hex, http, type TestClient } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallWouldFail, FeeTooHigh } from '../chain-port.ts';
import { deployer } from '../contracts/deploy.ts';
import { allowanceCall, bscPayer } from './bsc-payer.ts';
import { chainReader } from './verify-wallet.ts';
import { withoutUrls } from '../without-urls.ts';

const one = 10n ** 18n;
const key = generatePrivateKey();
const { address } = privateKeyToAccount(key);
const someone = () => privateKeyToAccount(generatePrivateKey()).address;
/** A token that reports a large balance, returns false otherwise, and does nothing. */
const falseToken = '0x00000000000000000000000000000000000a11ce';

let anvil: Anvil;
let node: TestClient;
let token: Hex;
const stops: (() => void)[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  node = createTestClient({ chain: bsc, mode: 'anvil', transport: http(anvil.url) });
  await node.setBalance({ address, value: 100n * one });
  await node.setCode({
    address: falseToken,
    bytecode: '0x60003560e01c6370a082311460f01b60005260206000f3',
  });
  token = await deployer({ rpcUrl: anvil.url, key }).token('Taice', 'SPK', 1_500n * one);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await anvil?.stop();
});

const payer = (more: Partial<Parameters<typeof bscPayer>[0]> = {}) =>
  bscPayer({
    rpcUrls: [anvil.url],
    key,
    token,
    confirmations: 3,
    distributor: null,
    gasPriceMost: 10n ** 11n,
    ...more,
  });
const nextNonce = async () => (await payer().nonces())?.mined ?? 0n;

/** The address of a node in front of the real one that changes some answers. */
const liar = async (lie: (method: string) => ProxyFault | undefined): Promise<string> => {
  const { url, stop } = await startFaultyProxy(anvil.url, lie);
  stops.push(stop);
  return url;
};

test('a token call that returns false is no payment', async () => {
  const port = payer({ token: falseToken });
  const call = port.callFor([{ id: 1n, to: someone(), amount: 980n * one }]);
  const signed = await port.sign(call, await nextNonce());
  expect(await port.send(signed.raw)).toBe('taken');
  await node.mine({ blocks: 4 });
  expect(await port.getStatus(signed.hash)).toMatchObject({ ok: false });
});

test('one overpriced node does not set the gas price, and nothing is signed above the cap', async () => {
  const dear = await liar((method) =>
    method === 'eth_gasPrice' ? { result: '0x9184e72a000' } : undefined,
  );
  const call = payer().callFor([{ id: 1n, to: someone(), amount: 1n }]);
  const nonce = await nextNonce();
  const honest = await payer().sign(call, nonce);
  const both = await payer({ rpcUrls: [anvil.url, dear] }).sign(call, nonce);
  expect(both.gasPrice! / honest.gasPrice!).toBeLessThan(2n);
  await expect(payer({ rpcUrls: [dear] }).sign(call, nonce)).rejects.toThrow(FeeTooHigh);
  await expect(payer().signCancellation(nonce, 10n ** 11n)).rejects.toThrow(FeeTooHigh);
});

test('replaces a stuck payment of nearly the whole balance', async () => {
  const port = payer();
  const nonce = await nextNonce();
  await node.setAutomine(false);
  const call = port.callFor([{ id: 1n, to: someone(), amount: 980n * one }]);
  const first = await port.sign(call, nonce);
  expect(await port.send(first.raw)).toBe('taken');
  const second = await port.sign(call, nonce, first.gasPrice!);
  expect(await port.send(second.raw)).toBe('taken');
  await node.setAutomine(true);
  await node.mine({ blocks: 4 });
  expect(await port.getStatus(first.hash)).toBeNull();
  expect(await port.getStatus(second.hash)).toMatchObject({ ok: true });
});

test.each([
  ['AlreadyKnown', 'taken'],
  ['transaction already in pool', 'taken'],
  ['OldNonce', 'spent'],
  ['ReplacementNotAllowed', 'underpriced'],
  ['FeeTooLow', 'underpriced'],
  ['max fee per gas less than block base fee', 'underpriced'],
  ['insufficient funds for gas * price + value', 'refused'],
  ['rate limit exceeded: daily request gas limit reached', 'unknown'],
  ['txpool is full', 'unknown'],
])('reads %j from a node as %s', async (message, meaning) => {
  const url = await liar((method) =>
    method === 'eth_sendRawTransaction' ? { error: { code: -32_000, message } } : undefined,
  );
  const port = payer({ rpcUrls: [url] });
  expect(await port.send((await port.signCancellation(99n)).raw)).toBe(meaning);
});

test('logs no node address, because it may contain a key', () => {
  const said = new Error('URL: https://node.example/v1/secret-key\nRequest body: {}');
  expect(withoutUrls(said).message).not.toContain('secret-key');
});

test('a batch pays all recipients from the distributor’s allowance, or none', async () => {
  const distributor = await deployer({ rpcUrl: anvil.url, key }).distributor();
  const port = payer({ distributor });
  const recipients = [1n, 2n, 3n].map((id) => ({ id, to: someone(), amount: id * one }));
  const call = port.callFor(recipients);
  expect(port.maxBatchSize).toBeGreaterThan(1);
  expect(call.value).toBe(6n * one);
  await expect(port.sign(call, await nextNonce())).rejects.toThrow(CallWouldFail);
  const allow = await port.sign(allowanceCall(token, distributor, 10n * one), await nextNonce());
  expect(await port.send(allow.raw)).toBe('taken');
  await node.mine({ blocks: 1 });
  expect(await port.getStatus(allow.hash)).toMatchObject({ ok: true });
  expect((await port.balances()).batch).toBe(10n * one);
  const signed = await port.sign(call, await nextNonce());
  expect(await port.send(signed.raw)).toBe('taken');
  await node.mine({ blocks: 1 });
  expect(await port.getStatus(signed.hash)).toMatchObject({ ok: true });
  const reader = chainReader(anvil.url);
  for (const { to, amount } of recipients)
    expect(
      await reader.readContract({
        abi: erc20Abi,
        address: token,
        functionName: 'balanceOf',
        args: [to],
      }),
    ).toBe(amount);
  expect((await port.balances()).batch).toBe(4n * one);
});

test('uses the lowest mined nonce and the highest pending nonce of all nodes', async () => {
  const count = (asked: string): Promise<string> =>
    liar((method) => (method === 'eth_getTransactionCount' ? { result: asked } : undefined));
  const rpcUrls = [await count('0x3'), await count('0x9')];
  expect(await payer({ rpcUrls }).nonces()).toEqual({ mined: 3n, pending: 9n });
});
