import { expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { useApi } from '../../../testing/harness.ts';
import { transfer } from '../../ledger/transfer.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { anItem, aListing, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { changeRow, rowOf } from '../../../testing/builders.ts';

const api = useApi();

test('reports each mismatch of offers, items, orders, series and points on its own line', async () => {
  const { db } = api.services;
  const [seller, buyer] = [await aTrader(api), await aTrader(api)];
  const sold = await aListing(api, seller.id);
  const { data } = await buyer.client.call.nft.buy({ listing_id: `${sold}`, price: '120' });
  const series = await aSeries(api);
  const bought = await buyer.client.call.nft.createOrder({ series_id: `${series}`, price: '100' });
  const open = await aListing(api, seller.id, { series });
  const worn = await anItem(api, buyer.id, series);
  expect(await checkMarket(db)).toEqual([]);

  const { nft_id: listed } = await rowOf(db, 'market_listing', open);
  await changeRow(db, 'nft_item', listed, { state: 'held' });
  await changeRow(db, 'nft_item', worn, { state: 'equipped' });
  await changeRow(db, 'market_listing', sold, { fee: 1n });
  await changeRow(db, 'nft_series', series, { sold: 4 });
  const at = api.clock.rule();
  await transaction(db, (tx) =>
    transfer(tx, {
      type: 'market_buy',
      key: 'test:stray',
      refType: 'nft_order',
      refId: '987654321',
      bizDate: '2026-11-21',
      actor: 'user',
      at,
      entries: [
        { account: userAccount(buyer.id, 'available'), amount: -1n },
        { account: systemAccount('fees'), amount: 1n },
      ],
    }),
  );
  expect((await checkMarket(db)).toSorted()).toEqual([
    `item ${worn} is equipped but nobody wears it`,
    `offer ${open} is open but its item ${listed} is held and belongs to ${seller.id}`,
    `order ${data.order.id} of offer ${sold} has -120000000 points in, 114000000 to its seller and 6000000 of fee`,
    'points were posted for order 987654321, which is not delivered',
    `series ${series} has 4 sold but orders for 1`,
  ]);
  expect(bought.code).toBe(0);
});
