import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aChainOrder, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';

const api = useApi();

test('lists only the caller’s orders, newest first, page by page', async () => {
  const [{ id, client }, other] = [await aTrader(api), await aTrader(api)];
  const series = await aSeries(api);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.unshift(`${await aChainOrder(api, id, { series })}`);
  await aChainOrder(api, other.id, { series });
  const first = await client.call.nft.orderLog({ page_size: 2 });
  expect(first.data.list.map((order) => order.id)).toEqual(ids.slice(0, 2));
  expect(first.data.has_more).toBe(true);
  const second = await client.call.nft.orderLog({ page: 2, page_size: 2 });
  expect(second.data.list.map((order) => order.id)).toEqual(ids.slice(2));
});
