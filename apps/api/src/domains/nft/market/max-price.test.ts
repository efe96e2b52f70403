import { pointsToMicro } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aListing, anItem, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

test('the price cap follows several distinct pairs of traders, never one pair', async () => {
  const [seller, friend] = [await aTrader(api), await aTrader(api)];
  const series = await aSeries(api, { price: null });
  const own = await anItem(api, seller.id, series);
  const { db } = api.services;
  const most = async () => {
    const { data } = await seller.client.call.nft.nftDetail({ id: `${own}` });
    return data.mine?.price_max;
  };
  const sold = async (from: bigint, to: bigint, price: bigint, daysAgo = 1) => {
    const id = await aListing(api, from, { series, price });
    const closed_at = new Date(api.clock.rule().getTime() - daysAgo * 86_400_000);
    const { nft_id } = await db
      .updateTable('market_listing')
      .set({ state: 'sold', buyer_id: to, closed_at })
      .where('id', '=', id)
      .returning('nft_id')
      .executeTakeFirstOrThrow();
    await changeRow(db, 'nft_item', nft_id, { state: 'held', owner_id: to });
  };
  // Repeated trades between two people, and old sales, set no price.
  for (let n = 0; n < 5; n++) await sold(seller.id, friend.id, pointsToMicro(9_000));
  const [one, two] = [await aTrader(api), await aTrader(api)];
  await sold(one.id, two.id, pointsToMicro(30));
  await sold(two.id, one.id, pointsToMicro(40), 31);
  expect(await most()).toBe('1000000');
  await sold(two.id, one.id, pointsToMicro(40));
  expect(await most()).toBe('200');
  const ask = (price: string) => seller.client.call.nft.sell({ nft_id: `${own}`, price });
  expect(await ask('200.000001')).toMatchObject({ code: 400, data: { price_max: '200' } });
  expect((await ask('200')).code).toBe(0);
  // Prices among people count up to ten times the house price.
  await changeRow(db, 'nft_series', series, { price: pointsToMicro(2) });
  expect(await most()).toBe('100');
  await changeRow(db, 'nft_series', series, { price: pointsToMicro(3) });
  expect(await most()).toBe('150');
  // The house price is the lower bound: trades at almost nothing do not block other sellers.
  await changeRow(db, 'nft_series', series, { price: pointsToMicro(420) });
  expect(await most()).toBe('2100');
});
