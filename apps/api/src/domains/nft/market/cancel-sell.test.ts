import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { anItem, aListing } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { rowOf } from '../../../testing/builders.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
});

test('a seller can withdraw an offer by its id or its item', async () => {
  const seller = await aTrader(api);
  const [one, other] = [await aListing(api, seller.id), await aListing(api, seller.id)];
  const byId = await seller.client.call.nft.cancelSell({ listing_id: `${one}` });
  expect(byId.data).toMatchObject({ nft: { state: 'held', listing: null }, withdrawn: 1 });
  const { nft_id } = await rowOf(api.services.db, 'market_listing', other);
  const byItem = await seller.client.call.nft.cancelSell({ nft_id: `${nft_id}` });
  expect(byItem.data).toMatchObject({ nft: { id: `${nft_id}`, state: 'held' }, withdrawn: 1 });
  expect((await seller.client.call.nft.cancelSell({ listing_id: `${one}` })).code).toBe(1804);
  expect((await seller.client.call.nft.cancelSell({ nft_id: `${nft_id}` })).code).toBe(1804);
});

test('one call withdraws all offers of the caller and no others', async () => {
  const [seller, other] = [await aTrader(api), await aTrader(api)];
  for (let n = 0; n < 4; n += 1) await aListing(api, seller.id);
  const kept = await aListing(api, other.id);
  const { data } = await seller.client.call.nft.cancelSell({ all: 1 });
  expect(data).toEqual({ nft: null, withdrawn: 4 });
  expect((await seller.client.call.nft.cancelSell({ all: 1 })).data.withdrawn).toBe(0);
  expect((await other.client.call.nft.cancelSell({ listing_id: `${kept}` })).code).toBe(0);
});

test('only the seller can withdraw an offer, and the item must exist', async () => {
  const [seller, other] = [await aTrader(api), await aTrader(api)];
  const listing_id = `${await aListing(api, seller.id)}`;
  const { call } = other.client;
  expect((await call.nft.cancelSell({ listing_id })).code).toBe(1802);
  expect((await call.nft.cancelSell({ nft_id: `${await anItem(api, seller.id)}` })).code).toBe(
    1802,
  );
  expect((await call.nft.cancelSell({ nft_id: '987654321' })).code).toBe(1801);
});
