import { expect, test } from 'vitest';
import { startApi, useApi } from '../../../testing/harness.ts';
import { aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';

const api = useApi();

const shelf = async () => {
  const spectacles = await aSeries(api, { slug: 'visor', price: '100', per_user_limit: 2 });
  const potion = await aSeries(api, { kind: 'prop', quality: 1, price: '60' });
  const box = await aSeries(api, {
    kind: 'box',
    quality: 4,
    price: '120',
    odds: [
      { slug: 'visor', ppm: 900_000 },
      { slug: 'visor', ppm: 100_000 },
    ],
  });
  // The shop hides series that only boxes contain, and series whose sale has ended.
  await aSeries(api, { price: null });
  await aSeries(api, { sale_to: api.clock.rule().toISOString() });
  return { spectacles: `${spectacles}`, potion: `${potion}`, box: `${box}` };
};

test('the shop lists effect, price and stock of each series, and the contents of a box', async () => {
  const { spectacles, potion, box } = await shelf();
  const { call } = api.client();
  const ids = async (input: Parameters<typeof call.nft.seriesList>[0]) =>
    (await call.nft.seriesList(input)).data.list.map(({ series_id }) => series_id);
  expect(await ids({})).toEqual([potion, spectacles, box]);
  expect(await ids({ sort: 'quality' })).toEqual([box, spectacles, potion]);
  expect(await ids({ kind: 'prop' })).toEqual([potion]);
  expect(await ids({ quality: '3,4' })).toEqual([spectacles, box]);
  const { data } = await call.nft.seriesList({});
  expect(data.list).toMatchObject([
    { kind: 'prop', power: 40, boost_bp: null, odds: [] },
    {
      kind: 'spectacles',
      boost_bp: { from: 1_200, to: 1_500 },
      price: '100',
      stock: 1_000,
      limit_left: 2,
      can_buy: true,
      why_not: null,
    },
    { kind: 'box', odds: [{ series_id: spectacles, ppm: 900_000 }, { ppm: 100_000 }] },
  ]);
  const buyer = await aTrader(api);
  const order = { series_id: spectacles, price: '100' };
  await buyer.client.call.nft.createOrder(order);
  const left = await buyer.client.call.nft.seriesList({ kind: 'spectacles' });
  expect(left.data.list).toMatchObject([{ stock: 999, sold: 1, limit_left: 1, can_buy: true }]);
  await buyer.client.call.nft.createOrder(order);
  const none = await buyer.client.call.nft.seriesList({ kind: 'spectacles' });
  expect(none.data.list).toMatchObject([{ limit_left: 0, can_buy: false, why_not: 'limit' }]);
});

test('boxes appear in Telegram but can only be bought elsewhere', async () => {
  const why = async (appType: 'web' | 'tg_mini') =>
    (await api.client({ appType }).call.nft.seriesList({ kind: 'box' })).data.list.map(
      ({ why_not }) => why_not,
    );
  expect(await why('tg_mini')).toEqual(['here']);
  expect(await why('web')).toEqual([null]);
});

test('with boxes switched off, none is listed, sold or opened', async () => {
  await using none = await startApi({ settings: { nft_boxes: 0 } });
  await aSeries(none, { slug: 'part' });
  const series = await aSeries(none, { kind: 'box', odds: [{ slug: 'part', ppm: 1_000_000 }] });
  const { call } = (await aTrader(none)).client;
  expect((await call.nft.seriesList({ kind: 'box' })).code).toBe(1809);
  const order = { series_id: `${series}`, price: '100' };
  expect((await call.nft.createOrder(order)).code).toBe(1809);
  const opening = { nft_id: '1', client_seed: 'my-own-seed' };
  expect((await call.nft.openMysterBox(opening)).code).toBe(1809);
  const flags = await call.content.keyValueGet({ keys: 'feature_flags' });
  expect(flags.data).toEqual({ feature_flags: { boxes: false } });
  expect((await call.nft.seriesList({})).data.list).toMatchObject([{ kind: 'spectacles' }]);
});

test('the shop gives the reason a limited account cannot buy', async () => {
  const limited = await aTrader(api, { status: 'limited' });
  const { data } = await limited.client.call.nft.seriesList({});
  expect(new Set(data.list.map(({ why_not }) => why_not))).toEqual(new Set(['standing']));
});
