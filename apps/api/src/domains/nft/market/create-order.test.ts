import { pointsToMicro } from '@taice/core/rules';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { aSeries } from '../testing/fixtures.ts';
import { aTrader, houseHas, spendable } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
});

const shelfOf = (id: bigint) =>
  api.services.db
    .selectFrom('nft_series')
    .select(['stock', 'sold', 'made'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an order paid in points delivers at once', async () => {
  const revenue = await houseHas(api, 'redemption_revenue');
  const series = await aSeries(api, { stock: 5, price: '100.25' });
  const buyer = await aTrader(api);
  const { data } = await buyer.client.call.nft.createOrder({
    series_id: `${series}`,
    quantity: 2,
    price: '100.25',
  });
  expect(data).toMatchObject({
    order: { state: 'delivered', amount: '200.5', pay: null, expires_at: null },
    items: [
      { serial: 1, state: 'held', owner: { id: `${buyer.id}` } },
      { serial: 2, state: 'held' },
    ],
    props: [],
    balance: '799.5',
  });
  expect(await shelfOf(series)).toEqual({ stock: 3, sold: 2, made: 2 });
  expect((await houseHas(api, 'redemption_revenue')) - revenue).toBe(pointsToMicro(200) + 500_000n);
  const log = await buyer.client.call.wallet.walletLog({ type: 'market_buy' });
  expect(log.data.list).toMatchObject([
    { amount: '-200.5', source: { type: 'nft_series', title: '2 × Blue hour hex' } },
  ]);
});

test('repeated prop orders add up', async () => {
  const series = await aSeries(api, { kind: 'prop', price: '60' });
  const { client } = await aTrader(api);
  const ask = { series_id: `${series}`, quantity: 3, price: '60' };
  await client.call.nft.createOrder(ask);
  const { data } = await client.call.nft.createOrder(ask);
  expect(data).toMatchObject({ items: [], props: [{ quantity: 6, power: 40 }], balance: '640' });
});

test('concurrent orders sell exactly the remaining stock', async () => {
  const series = await aSeries(api, { stock: 7 });
  const people = await Promise.all(Array.from({ length: 20 }, () => aTrader(api)));
  const answers = await Promise.all(
    people.map(({ client }) =>
      client.call.nft.createOrder({ series_id: `${series}`, price: '100' }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(7);
  expect(answers.filter(({ code }) => code === 1601)).toHaveLength(13);
  const serials = answers.flatMap(({ code, data }) => (code === 0 ? [data.items[0]?.serial] : []));
  expect(serials.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await shelfOf(series)).toEqual({ stock: 0, sold: 7, made: 7 });
});

test('concurrent orders cannot exceed the limit per person', async () => {
  const series = await aSeries(api, { per_user_limit: 2 });
  const { client } = await aTrader(api);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      client.call.nft.createOrder({ series_id: `${series}`, price: '100' }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1602, 1602, 1602]);
});

test('a series sells only while on, within its window and at the current price', async () => {
  const now = api.clock.rule().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const { client } = await aTrader(api);
  const ask = async (series: bigint, price = '100') =>
    client.call.nft.createOrder({ series_id: `${series}`, price });
  const later = await ask(await aSeries(api, { sale_from: at(1_000) }));
  expect(later).toMatchObject({ code: 1801, data: { reasons: ['not_begun'], from: at(1_000) } });
  expect((await ask(await aSeries(api, { sale_to: at(0) }))).code).toBe(1801);
  expect((await ask(await aSeries(api, { price: null }))).code).toBe(1801);
  const series = await aSeries(api);
  expect(await ask(series, '99')).toMatchObject({ code: 1805, data: { price: '100' } });
  const { db } = api.services;
  await changeRow(db, 'nft_series', series, { state: 'off' });
  expect((await ask(series)).code).toBe(1801);
  expect((await ask(987_654_321n)).code).toBe(1801);
});

test('Telegram users cannot order a box', async () => {
  const slug = 'part-of-a-box';
  await aSeries(api, { slug });
  const series = await aSeries(api, { kind: 'box', odds: [{ slug, ppm: 1_000_000 }] });
  const { client } = await aTrader(api, { appType: 'tg_mini' });
  const ask = { series_id: `${series}`, price: '100' };
  expect((await client.call.nft.createOrder(ask)).code).toBe(1809);
});

test('an order with too few points or an unsupported payment method delivers nothing', async () => {
  const series = await aSeries(api);
  const ask = { series_id: `${series}`, price: '100' };
  const poor = await aTrader(api, { points: 99 });
  expect((await poor.client.call.nft.createOrder(ask)).code).toBe(1501);
  const { client } = await aTrader(api);
  expect((await client.call.nft.createOrder({ ...ask, pay_method: 'stars' })).code).toBe(1810);
  expect(await shelfOf(series)).toEqual({ stock: 1_000, sold: 0, made: 0 });
  expect(await spendable(api, poor)).toBe(pointsToMicro(99));
});
