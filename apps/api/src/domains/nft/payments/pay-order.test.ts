import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aChainOrder, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';

const api = useApi();

const tx_hash = `0x${'Ab'.repeat(32)}`;

test('payOrder stores the transaction hash and delivers nothing', async () => {
  const { id, client } = await aTrader(api);
  const order_id = `${await aChainOrder(api, id, { series: await aSeries(api) })}`;
  const { data } = await client.call.nft.payOrder({ order_id, tx_hash });
  expect(data.order).toMatchObject({ state: 'paying', pay: { tx_hash: tx_hash.toLowerCase() } });
  // The sender replaced the transaction with a faster one: the newer hash counts.
  const other = `0x${'cd'.repeat(32)}`;
  const again = await client.call.nft.payOrder({ order_id, tx_hash: other });
  expect(again.data.order.pay?.tx_hash).toBe(other);
  expect((await client.call.nft.orderDetail({ order_id })).data.items).toEqual([]);
});

test('rejects payOrder for a closed order or another person’s', async () => {
  const [{ id, client }, other] = [await aTrader(api), await aTrader(api)];
  const order_id = `${await aChainOrder(api, id, { series: await aSeries(api) })}`;
  expect((await other.client.call.nft.payOrder({ order_id, tx_hash })).code).toBe(1801);
  await client.call.nft.cancelOrder({ order_id });
  expect((await client.call.nft.payOrder({ order_id, tx_hash })).code).toBe(1813);
});
