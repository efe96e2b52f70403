import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aChainOrder, aSeries } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';

const api = useApi();

test('order detail gives the payee, exact amount, deadline and paying wallet', async () => {
  const { id, client } = await aTrader(api);
  const order_id = `${await aChainOrder(api, id, { series: await aSeries(api), quantity: 2 })}`;
  const { data } = await client.call.nft.orderDetail({ order_id });
  expect(data).toMatchObject({
    order: {
      id: order_id,
      state: 'created',
      amount: '200',
      quantity: 2,
      series: { name: 'Blue hour hex' },
      // 200 points at 0.02 USDT, plus the base units that identify the order.
      pay: {
        coin: 'USDT',
        chain_id: 56,
        value: `${4n * 10n ** 18n + BigInt(order_id) * 10n ** 6n}`,
      },
      payer: `0x${'aa'.repeat(20)}`,
      payments: [],
      confirmations_needed: 15,
      expires_at: new Date(api.clock.rule().getTime() + 15 * 60_000).toISOString(),
    },
    items: [],
    props: [],
  });
});

test('rejects another person’s order', async () => {
  const [{ id }, other] = [await aTrader(api), await aTrader(api)];
  const order_id = `${await aChainOrder(api, id, { series: await aSeries(api) })}`;
  expect((await other.client.call.nft.orderDetail({ order_id })).code).toBe(1801);
});
