import { encodeFunctionData, erc20Abi, parseAbi, toHex } from 'viem';
import { expect, test } from 'vitest';
import { simulatedChain, type SimulatedTx } from './simulated-chain.ts';

const spk = `0x${'51'.repeat(20)}` as const;
const distributor = `0x${'d1'.repeat(20)}` as const;
const mia = `0x${'a1'.repeat(20)}` as const;
const leo = `0x${'b2'.repeat(20)}` as const;
const abi = parseAbi(['function distribute(address token, address[] to, uint256[] amounts)']);

let now = Date.UTC(2026, 10, 29);
let kept: readonly SimulatedTx[] = [];
const open = () =>
  simulatedChain({
    tokens: [spk],
    distributor,
    first: { native: 10n ** 18n, token: 100n },
    sent: kept,
    keep: (all) => (kept = [...all]),
    now: () => now,
  });
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [distributor, 40n],
});
const handOn = encodeFunctionData({
  abi,
  functionName: 'distribute',
  args: [spk, [leo], [40n]],
});
const balanceOf = (who: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [who] });

test('a token moves after its approval is mined, costs its fee, and survives a restart', async () => {
  const chain = open();
  const call = { from: mia, to: distributor, data: handOn };
  await expect(chain.request('eth_estimateGas', [call])).rejects.toThrow('execution reverted');
  await chain.request('eth_sendTransaction', [{ from: mia, to: spk, data: approve }]);
  const hash = await chain.request('eth_sendTransaction', [call]);
  expect(await chain.request('eth_getTransactionReceipt', [hash])).toBeNull();
  expect(await chain.request('eth_getTransactionCount', [mia, 'pending'])).toBe('0x2');
  now += 2_000;
  const again = open();
  expect(await again.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
  const has = async (who: `0x${string}`) =>
    BigInt(String(await again.request('eth_call', [{ to: spk, data: balanceOf(who) }, 'latest'])));
  expect([await has(mia), await has(leo)]).toEqual([60n, 140n]);
  const native = await again.request('eth_getBalance', [mia, 'latest']);
  expect(native).toBe(toHex(10n ** 18n - 121_000n * 10n ** 9n));
});

test('rejects a transfer above the balance', async () => {
  const value = toHex(2n * 10n ** 18n);
  const sent = open().request('eth_sendTransaction', [{ from: leo, to: mia, value }]);
  await expect(sent).rejects.toThrow('insufficient funds');
});
