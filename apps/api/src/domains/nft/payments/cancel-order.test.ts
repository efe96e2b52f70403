import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkMarket } from '../market/check-market.ts';
import { aChainOrder, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { rowOf } from '../../../testing/builders.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkMarket(api.services.db)).toEqual([]);
});

const stockOf = async (id: bigint) => (await rowOf(api.services.db, 'nft_series', id)).stock;

test('concurrent cancellations return the reserved stock once', async () => {
  const { id, client } = await aTrader(api);
  const series = await aSeries(api, { stock: 5 });
  const order_id = `${await aChainOrder(api, id, { series, quantity: 3 })}`;
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await client.call.nft.cancelOrder({ order_id })).code),
  );
  expect(codes.toSorted()).toEqual([0, 1813, 1813, 1813, 1813]);
  expect(await stockOf(series)).toBe(5);
  const { data } = await client.call.nft.orderDetail({ order_id });
  expect(data.order.state).toBe('cancelled');
});

test('rejects cancelling an order in payment or of another person', async () => {
  const [{ id, client }, other] = [await aTrader(api), await aTrader(api)];
  const series = await aSeries(api, { stock: 5 });
  const order_id = `${await aChainOrder(api, id, { series })}`;
  expect((await other.client.call.nft.cancelOrder({ order_id })).code).toBe(1801);
  await client.call.nft.payOrder({ order_id, tx_hash: `0x${'ab'.repeat(32)}` });
  expect((await client.call.nft.cancelOrder({ order_id })).code).toBe(1813);
  expect(await stockOf(series)).toBe(4);
});

test('an order with an unprocessed payment cannot be cancelled', async () => {
  const { id, client } = await aTrader(api);
  const series = await aSeries(api, { stock: 5 });
  const orderId = await aChainOrder(api, id, { series });
  const buyerAddress = `0x${'ad'.repeat(20)}`;
  const { db } = api.services;
  await db
    .updateTable('nft_chain_order')
    .set({ buyer_address: buyerAddress })
    .where('order_id', '=', orderId)
    .execute();
  const at = api.clock.real();
  await db
    .insertInto('nft_payment')
    .values({
      place: '7:1',
      coin: 'USDT',
      collector: `0x${'c0'.repeat(20)}`,
      from_address: buyerAddress,
      value: '1',
      block_no: 7n,
      block_hash: `0x${'07'.repeat(32)}`,
      block_at: at,
      state: 'new',
      created_at: at,
    })
    .execute();
  expect((await client.call.nft.cancelOrder({ order_id: `${orderId}` })).code).toBe(1813);
  expect(await stockOf(series)).toBe(4);
});
