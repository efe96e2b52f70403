import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { useApi } from '../../../testing/harness.ts';
import { aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { startReadingAt } from './chain-read-position.ts';

const collector = `0x${'c0'.repeat(20)}`;
const env = {
  BSC_RPC_URL: 'http://127.0.0.1:1',
  NFT_COLLECTOR: collector.toUpperCase().replace('0X', '0x'),
};
const settings = { nft_rate_bnb: 33_000, nft_rate_usdt: 0, nft_unpaid_orders: 2 };
const block = { number: 7n, hash: `0x${'00'.repeat(32)}`, at: new Date('2026-11-21T03:59:00Z') };
const bound = (tag: string) => ({
  chain_address: `0x${tag.repeat(20)}`,
  chain_bound_at: new Date(0),
});

const api = useApi({ env, settings });
beforeAll(async () => {
  await startReadingAt(api.services.db, collector, block, api.clock.real());
});

const ask = async (
  series: bigint,
  more: { quantity?: number; pay_method?: 'bnb' | 'usdt' } = {},
) => ({
  series_id: `${series}`,
  price: '100',
  pay_method: 'bnb' as const,
  ...more,
});

test('an order by chain reserves its stock for 15 minutes and takes no points', async () => {
  const series = await aSeries(api, { stock: 5 });
  const { client } = await aTrader(api, bound('a1'));
  const { data } = await client.call.nft.createOrder(await ask(series, { quantity: 2 }));
  expect(data).toMatchObject({
    order: {
      state: 'created',
      amount: '200',
      pay: { to: collector, contract: null, coin: 'BNB', chain_id: 56, tx_hash: null },
      expires_at: new Date(api.clock.rule().getTime() + 15 * 60_000).toISOString(),
    },
    items: [],
    balance: '1000',
  });
  // 200 points at 0.000033 BNB, rounded up to a millionth of one.
  expect(BigInt(data.order.pay?.value ?? 0) / 10n ** 12n).toBe(6_600n);
  const [card] = (await client.call.nft.seriesList({})).data.list;
  expect(card).toMatchObject({ stock: 3, sold: 2 });
});

test('rejects an order by chain without a wallet, in Telegram or beyond the open limit', async () => {
  const series = await aSeries(api);
  const none = await aTrader(api);
  expect((await none.client.call.nft.createOrder(await ask(series))).code).toBe(1504);
  const inTelegram = await aTrader(api, { ...bound('a2'), appType: 'tg_mini' });
  expect((await inTelegram.client.call.nft.createOrder(await ask(series))).code).toBe(1809);
  const { client } = await aTrader(api, bound('a3'));
  const codes: number[] = [];
  for (let at = 0; at < 3; at += 1)
    codes.push((await client.call.nft.createOrder(await ask(series))).code);
  expect(codes).toEqual([0, 0, 1812]);
});

test('rejects a coin without a rate, and every coin while no reader runs', async () => {
  const series = await aSeries(api);
  const { client } = await aTrader(api, bound('a4'));
  const usdt = await ask(series, { pay_method: 'usdt' });
  expect((await client.call.nft.createOrder(usdt)).code).toBe(1810);
  const ways = async () =>
    (await client.call.nft.payMethodConfig({ for: 'nft' })).data.list.map(
      ({ key, enabled, rate }) => [key, enabled, rate],
    );
  expect(await ways()).toEqual([
    ['taice', true, '1'],
    ['bnb', true, '0.000033'],
  ]);
  api.clock.advance(3 * 60_000);
  expect(await ways()).toEqual([
    ['taice', true, '1'],
    ['bnb', false, '0.000033'],
  ]);
  expect((await client.call.nft.createOrder(await ask(series))).code).toBe(1810);
  const inTelegram = await aTrader(api, { appType: 'tg_mini' });
  const there = await inTelegram.client.call.nft.payMethodConfig({ for: 'nft' });
  expect(there.data.list.map(({ key }) => key)).toEqual(['taice']);
  expect(() => readConfig({ NFT_COLLECTOR: collector })).toThrow('NFT_COLLECTOR');
});
