import { deployer, taiceSpectacles } from '@taice/chain/contracts';
import type { CoinCall } from '@taice/core';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoinPort } from './coin-port.ts';
import type { Eip1193 } from './eip1193.ts';

/** Anvil's first two keys, with coins: the minter, and the owner of the wallet. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const custody = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const own = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const { abi } = taiceSpectacles;

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());

test('moves a token, finds its transfer on the chain, and cannot estimate a token that is gone', async () => {
  const contract = await deployer({ rpcUrl: anvil.url, key }).spectacles('https://taice.example/');
  const args = [own, 7n, `0x${'ab'.repeat(32)}`] as const;
  const data = encodeFunctionData({ abi, functionName: 'mint', args });
  await anvil.request('eth_sendTransaction', [{ from: custody, to: contract, data }]);
  const provider = {
    request: ({ method, params }: { method: string; params?: readonly unknown[] }) =>
      anvil.request(method, params),
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as Eip1193;
  const port = createCoinPort(provider, own);
  const to = `0x${'b1'.repeat(20)}`;
  const call: CoinCall = { kind: 'nft', contract, from: own, to, tokenId: '7' };
  const { gas, price } = await port.cost(call);
  expect(gas).toBeLessThan(100_000n);
  expect(price).toBeGreaterThan(0n);
  const since = await port.getCheckpoint();
  expect(await port.findTransaction(call, since)).toBeNull();
  expect(await port.hasNoPendingTransaction(since)).toBe(true);
  const hash = await port.send(call, new AbortController().signal);
  await expect.poll(() => port.findTransaction(call, since)).toBe(hash);
  expect(await port.findTransaction({ ...call, tokenId: '8' }, since)).toBeNull();
  // A node that is a block behind for one call hides the transfer for that call only.
  let isBehind = true;
  const lagging = createCoinPort(
    {
      ...provider,
      request: async (asked: { method: string; params?: readonly unknown[] }) => {
        const reply = await anvil.request(asked.method, asked.params);
        return isBehind && asked.method === 'eth_blockNumber'
          ? `0x${(BigInt(reply as Hex) - 1n).toString(16)}`
          : reply;
      },
    },
    own,
  );
  expect(await lagging.findTransaction(call, since)).toBeNull();
  isBehind = false;
  expect(await lagging.findTransaction(call, since)).toBe(hash);
  expect(await port.getReceipt(hash)).toMatchObject({ isOk: true });
  const asked = encodeFunctionData({ abi, functionName: 'ownerOf', args: [7n] });
  const owner = (await anvil.request('eth_call', [{ to: contract, data: asked }, 'latest'])) as Hex;
  expect(BigInt(owner)).toBe(BigInt(to));
  await expect(port.cost(call)).rejects.toThrow();
});

test('a wallet is not quiet with pending, unseen or unreadable transactions', async () => {
  const node = { block: 2_000n, latest: 4n, pending: 4n };
  let hidden = true;
  const sent = { from: own, to: custody, value: '0x7', input: '0x', hash: `0x${'ab'.repeat(32)}` };
  const provider = {
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      if (method === 'eth_blockNumber') return `0x${node.block.toString(16)}`;
      if (method === 'eth_getBlockByNumber') return hidden ? null : { transactions: [sent] };
      return `0x${(params?.[1] === 'pending' ? node.pending : node.latest).toString(16)}`;
    },
  } as unknown as Eip1193;
  const port = createCoinPort(provider, own);
  const since = { block: '1990', nonce: '4' };
  expect(await port.hasNoPendingTransaction(since)).toBe(true);
  node.pending = 5n;
  expect(await port.hasNoPendingTransaction(since)).toBe(false);
  node.latest = 5n;
  expect(await port.hasNoPendingTransaction(since)).toBe(true);
  // A block that the node lacks was not scanned.
  const call: CoinCall = { kind: 'native', to: custody, value: 7n, gas: null };
  await expect(port.findTransaction(call, since)).rejects.toThrow();
  hidden = false;
  expect(await port.findTransaction(call, since)).toBe(sent.hash);
  node.block = 3_500n;
  expect(await port.hasNoPendingTransaction(since)).toBe(false);
  node.latest = node.pending = 3n;
  expect(await port.hasNoPendingTransaction(since)).toBe(false);
});
