import type { TokenConfig } from '@taice/contract';
import { expect, test } from 'vitest';
import type { CoinPort } from '../types.ts';
import { findCoinTransferProblem, spendableCoin } from './coin-problem.ts';
import type { CoinTransfer } from './coin-transfer.ts';

const todo = { state: 'todo', hash: null, since: null, confirmations: 0 } as const;
const spk: CoinTransfer = {
  userId: '1',
  from: '0xaa',
  coin: 'SPK',
  to: '0xbb',
  value: '700',
  token: '0x70',
  spender: '0x5e',
  needed: 3,
  gas: null,
  steps: { approve: todo, transfer: todo, clear: todo },
};
const bnb: CoinTransfer = { ...spk, coin: 'BNB', token: null, spender: null, gas: 21_000 };
const config = { enabled: true } as TokenConfig;
const seen = { bound: '0xaa', config };
/** A wallet with these balances; a unit of gas costs one. */
const wallet = (given: { bnb?: bigint; spk?: bigint; isOnChain?: boolean } = {}) =>
  ({
    isOnExpectedChain: async () => given.isOnChain ?? true,
    balance: async (token: string | null) =>
      token === null ? (given.bnb ?? 200_000n) : (given.spk ?? 700n),
    cost: async (call: { kind: string }) => ({
      gas: call.kind === 'native' ? 21_000n : 46_000n,
      price: 1n,
    }),
    estimateTransferGas: async () => 50_000n,
  }) as unknown as CoinPort;

test('finds no problem in a valid transfer', async () => {
  expect(await findCoinTransferProblem(wallet(), spk, seen)).toBeNull();
  expect(await findCoinTransferProblem(wallet({ bnb: 21_700n }), bnb, seen)).toBeNull();
});

test.each([
  ['noAddress', {}, { bound: null, config }],
  ['mismatch', {}, { bound: '0xcc', config }],
  ['type', {}, { bound: '0xaa', config: { enabled: false } as TokenConfig }],
  ['network', { isOnChain: false }, seen],
  ['value', { spk: 699n }, seen],
  // Approval, transfer, and the distributor's own gas.
  ['gas', { bnb: 115_999n }, seen],
] as const)('reports %s', async (problem, given, asked) => {
  expect(await findCoinTransferProblem(wallet(given), spk, asked)).toBe(problem);
});

test('reserves the fee from the chain’s own coin only', async () => {
  expect(await findCoinTransferProblem(wallet({ bnb: 21_699n }), bnb, seen)).toBe('gas');
  expect(await spendableCoin(wallet(), bnb, 200_000n)).toBe(158_000n);
  expect(await spendableCoin(wallet(), bnb, 40_000n)).toBe(0n);
  expect(await spendableCoin(wallet(), spk, 700n)).toBe(700n);
});
