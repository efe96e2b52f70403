import type { ChainOrder } from '@taice/contract';
import { expect, test } from 'vitest';
import type { CoinCall, CoinPort } from '../types.ts';
import { formatCoinPrice } from './chain-orders.ts';
import { findOrderPaymentProblem } from './pay-order.ts';

const order = {
  id: '7',
  payer: '0xaa',
  confirmations_needed: 3,
  pay: { to: '0xc0', contract: '0x55', coin: 'USDT', value: '700', chain_id: 56, tx_hash: null },
} as unknown as ChainOrder;
const inBnb = { ...order, pay: { ...order.pay!, contract: null, coin: 'BNB' } };

/** A wallet with these balances; a unit of gas costs one. */
const wallet = (given: { bnb?: bigint; usdt?: bigint; isOnChain?: boolean } = {}) => {
  const asked: CoinCall[] = [];
  const port = {
    isOnExpectedChain: async () => given.isOnChain ?? true,
    balance: async (token: string | null) =>
      token === null ? (given.bnb ?? 200_000n) : (given.usdt ?? 700n),
    cost: async (call: CoinCall) => {
      asked.push(call);
      return { gas: 50_000n, price: 1n };
    },
  } as unknown as CoinPort;
  return { port, asked };
};

test("requests the exact amount by the token's own transfer, with a contract’s gas from the node", async () => {
  const { port, asked } = wallet();
  expect(await findOrderPaymentProblem(port, order, '0xaa')).toBeNull();
  expect(await findOrderPaymentProblem(port, inBnb, '0xaa')).toBeNull();
  expect(asked).toEqual([
    { kind: 'send', token: '0x55', to: '0xc0', value: 700n },
    { kind: 'native', to: '0xc0', value: 700n, gas: null },
  ]);
});

test.each([
  ['mismatch', order, '0xbb', {}],
  ['network', order, '0xaa', { isOnChain: false }],
  ['value', order, '0xaa', { usdt: 699n }],
  ['gas', order, '0xaa', { bnb: 49_999n }],
  // For the chain's own coin, the fee comes on top.
  ['gas', inBnb, '0xaa', { bnb: 50_699n }],
] as const)('reports %s before it asks the wallet', async (problem, of, at, given) => {
  expect(await findOrderPaymentProblem(wallet(given).port, of, at)).toBe(problem);
});

test('rounds the value of points up like the order, and shows none without a rate', () => {
  expect(formatCoinPrice('100', '0.02')).toBe('2');
  expect(formatCoinPrice('100.25', '0.000033')).toBe('0.003309');
  expect(formatCoinPrice('0.000001', '0.000033')).toBe('0.000001');
  expect(formatCoinPrice('100', null)).toBeNull();
});
