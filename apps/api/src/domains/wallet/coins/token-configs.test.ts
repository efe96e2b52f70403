import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';

const [spk, distributor] = [`0x${'1A'.repeat(20)}`, `0x${'2b'.repeat(20)}`];
let [bare, set]: TestApi[] = [];
beforeAll(async () => {
  // Sets a node: otherwise the demo simulates the chain.
  const BSC_RPC_URL = 'http://127.0.0.1:9';
  bare = await startApi({ env: { BSC_RPC_URL } });
  set = await startApi({
    env: { BSC_RPC_URL, BSC_SPK_CONTRACT: spk, BSC_DISTRIBUTOR_CONTRACT: distributor },
  });
});
afterAll(async () => {
  await bare?.stop();
  await set?.stop();
});

const coinsOf = async (api: TestApi | undefined, asked: { chain?: 'bsc' | 'ton' } = {}) =>
  (await api?.client().call.wallet.tokenConfigs(asked))?.data.list ?? [];

test('the native coin has no spender and 21,000 gas, tokens use the distributor', async () => {
  const list = await coinsOf(set);
  expect(list.map(({ coin_type, enabled }) => [coin_type, enabled])).toEqual([
    ['BNB', true],
    ['SPK', true],
    ['USDT', true],
  ]);
  expect(list[0]).toMatchObject({
    is_native: true,
    contract: null,
    spender: null,
    gas_limit: 21_000,
  });
  expect(list[1]).toMatchObject({
    chain_id: 56,
    contract: spk.toLowerCase(),
    decimals: 18,
    spender: distributor,
    gas_limit: null,
  });
});

test('a token without contracts is listed as disabled', async () => {
  const list = await coinsOf(bare);
  expect(list.map(({ coin_type, enabled }) => [coin_type, enabled])).toEqual([
    ['BNB', true],
    ['SPK', false],
    ['USDT', false],
  ]);
});

test('lists no tokens in Telegram or for TON', async () => {
  expect(await coinsOf(set, { chain: 'ton' })).toEqual([]);
  const inTelegram = set?.client({ appType: 'tg_mini' });
  expect((await inTelegram?.call.wallet.tokenConfigs({}))?.data.list).toEqual([]);
});
