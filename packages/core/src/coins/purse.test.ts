import { expect, test } from 'vitest';
import type { CoinPort } from '../types.ts';
import { coinQueries } from './queries.ts';

const contracts = { BNB: null, SPK: '0x51', USDT: '0x55' };
const purse = (balance: CoinPort['balance']) => {
  const port = { isOnExpectedChain: async () => true, balance } as CoinPort;
  const { queryFn } = coinQueries.walletBalances(port, '0xaa', contracts);
  return (queryFn as () => Promise<{ balances: Record<string, bigint> } | null>)();
};

test('an unreadable token does not hide the other coins', async () => {
  const read = await purse(async (token) => {
    if (token === '0x51') throw new Error('no such contract');
    return token === null ? 5n : 7n;
  });
  expect(read?.balances).toEqual({ BNB: 5n, USDT: 7n });
  await expect(purse(() => Promise.reject(new Error('away')))).rejects.toThrow();
});
