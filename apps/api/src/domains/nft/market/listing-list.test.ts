import { pointsToMicro } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { startApi, useApi } from '../../../testing/harness.ts';
import { aListing, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { expireListings } from './jobs/expire-listings.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

const inAll = (text: string) => ({ en: text, cn: `${text} 中`, tw: `${text} 繁` });

/** A separate market: three offers, each the first of one sort order. */
const aMarket = async () => {
  const own = await startApi();
  const seller = await aTrader(own, { points: 0 });
  const offer = async (name: string, quality: number, boost: number, points: number) => {
    const series = await aSeries(own, {
      name: inAll(name),
      quality,
      boost: { from: boost, to: boost },
    });
    const id = await aListing(own, seller.id, { series, price: pointsToMicro(points) });
    // Levels are random; this test sets them by quality.
    await changeRow(own.services.db, 'market_listing', id, { level: quality });
    return `${id}`;
  };
  const cheap = await offer('Wire round', 1, 500, 40);
  const worth = await offer('Moss frame', 2, 1_000, 50);
  const best = await offer('Aurora visor', 5, 3_000, 400);
  return { own, seller, cheap, worth, best };
};

test('buyers can sort and filter offers', async () => {
  const { own, seller, cheap, worth, best } = await aMarket();
  const { call } = own.client();
  const ids = async (input: Parameters<typeof call.nft.listingList>[0]) =>
    (await call.nft.listingList(input)).data.list.map(({ listing_id }) => listing_id);
  expect(await ids({})).toEqual([cheap, worth, best]);
  expect(await ids({ sort: 'price_desc' })).toEqual([best, worth, cheap]);
  expect(await ids({ sort: 'boost' })).toEqual([best, worth, cheap]);
  // 20, 12.5 and 7.5 basis points for a point.
  expect(await ids({ sort: 'value' })).toEqual([worth, cheap, best]);
  expect(await ids({ sort: 'new' })).toEqual([best, worth, cheap]);
  expect(await ids({ sort: 'level' })).toEqual([best, worth, cheap]);
  expect(await ids({ quality: '1,5' })).toEqual([cheap, best]);
  expect(await ids({ boost_min: 501, boost_max: 2_999 })).toEqual([worth]);
  expect(await ids({ price_min: '50', price_max: '50' })).toEqual([worth]);
  expect(await ids({ keyword: 'aurora' })).toEqual([best]);
  expect(await ids({ keyword: '% 中' })).toEqual([]);
  expect(await ids({ keyword: 'Moss frame 繁' })).toEqual([worth]);
  expect(await ids({ keyword: '#1' })).toHaveLength(3);
  expect(await ids({ level_min: 2 })).toEqual([worth, best]);
  expect(await ids({ kind: 'box' })).toEqual([]);
  expect(await ids({ mine: 1 })).toEqual([]);
  const mine = await seller.client.call.nft.listingList({ mine: 1 });
  expect(mine.data.list.map(({ is_mine }) => is_mine)).toEqual([true, true, true]);
  const first = await call.nft.listingList({ page_size: 2 });
  expect(first.data).toMatchObject({ has_more: true, list: [{}, {}] });
  expect(await ids({ page: 2, page_size: 2 })).toEqual([best]);
  await own.stop();
});

test('floor prices and the price spread cover all open offers', async () => {
  const { own, seller, cheap } = await aMarket();
  const buyer = await aTrader(own);
  const asked = async () => (await own.client().call.nft.listingList({ quality: '5' })).data;
  const quality = async (of: number) =>
    (await asked()).qualities.find((each) => each.quality === of);
  expect((await asked()).qualities.map((each) => each.quality)).toEqual([5, 4, 3, 2, 1]);
  expect((await asked()).prices).toMatchObject({ from: '40', to: '400' });
  expect((await asked()).prices?.steps).toHaveLength(24);
  expect((await asked()).prices?.steps.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await quality(1)).toEqual({
    quality: 1,
    on_offer: 1,
    floor: '40',
    last: null,
    change_bp: null,
  });
  await buyer.client.call.nft.buy({ listing_id: cheap, price: '40' });
  expect(await quality(1)).toMatchObject({ on_offer: 0, floor: null, last: '40' });
  own.clock.advanceRule(7 * 86_400_000);
  const dearer = await aSeries(own, { quality: 1 });
  const listing = await aListing(own, seller.id, { series: dearer, price: pointsToMicro(50) });
  expect(await quality(1)).toMatchObject({ floor: '50', change_bp: null });
  own.clock.advanceRule(7 * 86_400_000);
  await changeRow(own.services.db, 'market_listing', listing, {
    price: pointsToMicro(40),
    fee: pointsToMicro(2),
  });
  const other = await aSeries(own, { quality: 1 });
  await aListing(own, seller.id, { series: other, price: pointsToMicro(30) });
  expect(await quality(1)).toMatchObject({ floor: '30', change_bp: -2_500 });
  await own.stop();
});

test('expired offers and those of limited sellers close, and the seller hears of the expiry', async () => {
  const [one, other] = [await aTrader(api), await aTrader(api)];
  const over = await aListing(api, one.id);
  api.clock.advanceRule(api.services.settings.nft_listing_ttl_ms);
  const shut = await aListing(api, other.id);
  await changeRow(api.services.db, 'user', other.id, { status: 'limited' });
  expect((await api.client().call.nft.listingList({})).data.list).toHaveLength(1);
  await Promise.all([expireListings(api.services), expireListings(api.services)]);
  expect((await api.client().call.nft.listingList({})).data.list).toEqual([]);
  const rows = await api.services.db
    .selectFrom('market_listing')
    .innerJoin('nft_item', 'nft_item.id', 'market_listing.nft_id')
    .select(['market_listing.id', 'market_listing.state', 'nft_item.state as item'])
    .orderBy('market_listing.id')
    .execute();
  expect(rows).toEqual([
    { id: over, state: 'expired', item: 'held' },
    { id: shut, state: 'cancelled', item: 'held' },
  ]);
  await api.services.events.waitUntilHandled();
  const { data } = await one.client.call.messages.list({});
  expect(data.list[0]?.title).toBe('Your offer has ended');
});
