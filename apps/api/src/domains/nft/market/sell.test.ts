import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { anItem, aSeries, items } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
});

test('offering an item shows its price, fee and net amount', async () => {
  const seller = await aTrader(api);
  const nft = `${await anItem(api, seller.id)}`;
  const { data } = await seller.client.call.nft.sell({ nft_id: nft, price: '250.5' });
  expect(data).toMatchObject({
    listing: { price: '250.5', fee: '12.525', net: '237.975' },
    nft: { id: nft, state: 'listed', listing: { id: data.listing.id, price: '250.5' } },
  });
  const left = new Date(data.listing.expires_at).getTime() - api.clock.rule().getTime();
  expect(left).toBe(30 * 86_400_000);
  const again = await seller.client.call.nft.sell({ nft_id: nft, price: '250.5' });
  expect(again).toMatchObject({ code: 1803, data: { state: 'listed' } });
});

test('a new price replaces the older offer at once, or leaves it unchanged', async () => {
  const [seller, other] = [await aTrader(api), await aTrader(api)];
  const nft_id = `${await anItem(api, seller.id)}`;
  const { sell, nftDetail } = seller.client.call.nft;
  const first = (await sell({ nft_id, price: '20' })).data.listing;
  const listing = async () => (await nftDetail({ id: nft_id })).data.listing;
  const change = (price: string, listing_id: string) => sell({ nft_id, price, listing_id });

  // A replacement that is too dear, for another item or by another person is refused. The older offer stays open.
  expect((await change('600', first.id)).code).toBe(400);
  const mine = `${await anItem(api, other.id)}`;
  const foreign = (await other.client.call.nft.sell({ nft_id: mine, price: '20' })).data.listing;
  expect((await change('15', foreign.id)).code).toBe(1804);
  expect(
    (await other.client.call.nft.sell({ nft_id, price: '15', listing_id: first.id })).code,
  ).toBe(1802);
  expect(await listing()).toMatchObject({ id: first.id, price: '20' });

  const second = (await change('15', first.id)).data.listing;
  expect(await listing()).toMatchObject({ id: second.id, price: '15' });
  // The replaced offer is closed, for buyers and for its seller.
  expect((await change('14', first.id)).code).toBe(1804);
  const late = await other.client.call.nft.buy({ listing_id: first.id, price: '20' });
  expect(late.code).toBe(1804);
  const { db } = api.services;
  const events = await db
    .selectFrom('nft_event')
    .select('event')
    .where('nft_id', '=', BigInt(nft_id))
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event).slice(-3)).toEqual(['listed', 'cancelled', 'listed']);
});

test('rejects an offer of an unknown, foreign or worn item, or of a box', async () => {
  const [seller, other] = [await aTrader(api), await aTrader(api)];
  const sell = (nft_id: bigint, price = '10') =>
    seller.client.call.nft.sell({ nft_id: `${nft_id}`, price });
  expect((await sell(987_654_321n)).code).toBe(1801);
  expect((await sell(await anItem(api, other.id))).code).toBe(1802);
  const { db } = api.services;
  const worn = await anItem(api, seller.id);
  const at = api.clock.rule();
  await changeRow(db, 'nft_item', worn, { state: 'equipped' });
  await db
    .insertInto('equipment')
    .values({ user_id: seller.id, nft_id: worn, equipped_at: at })
    .execute();
  expect((await sell(worn)).code).toBe(1803);
  const slug = `part-${seller.id}`;
  await aSeries(api, { slug });
  const series = await aSeries(api, { kind: 'box', odds: [{ slug, ppm: 1_000_000 }] });
  const [box = 0n] = await items(api, seller.id, { series });
  expect((await sell(box)).code).toBe(1809);
});

test('rejects a price out of bounds and returns the bounds', async () => {
  const seller = await aTrader(api);
  const nft_id = `${await anItem(api, seller.id)}`;
  // The limit is five times the house price of 100 points.
  for (const price of ['0.999999', '500.000001', '1000000.000001'])
    expect(await seller.client.call.nft.sell({ nft_id, price })).toMatchObject({
      code: 400,
      data: { price_min: '1', price_max: '500' },
    });
  expect((await seller.client.call.nft.sell({ nft_id, price: '1' })).code).toBe(0);
});

test('an account in deletion cannot offer', async () => {
  const { id, client } = await aTrader(api, { status: 'deleting' });
  const nft_id = `${await anItem(api, id)}`;
  const answer = await client.call.nft.sell({ nft_id, price: '10' });
  expect(answer).toMatchObject({ code: 1306, data: { reasons: ['account_leaving'] } });
});
