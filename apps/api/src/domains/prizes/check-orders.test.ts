import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkOrders } from './check-orders.ts';
import { address, aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer } from './testing/redeemer.ts';

const api = useApi({ settings: { unreviewed_max: 1_000_000_000n } });

test('reports each mismatch of orders, stock and codes on its own line', async () => {
  const { db } = api.services;
  const thing = await aPrize(api);
  const coded = await aPrize(api, { type: 'virtual', codes: codes(2) });
  const { call } = (await aRedeemer(api)).client;
  const ask = { prize_id: thing, points: '100', ...address };
  const order = (await call.prizes.exchangePhysical(ask)).data.order.id;
  const wanted = { prize_id: coded, points: '100' };
  const withCode = (await call.prizes.exchangeVirtualProducts(wanted)).data.order.id;
  expect(await checkOrders(db)).toEqual([]);

  await db
    .updateTable('prize_order')
    .set({ state: 'completed', ended_at: api.clock.rule() })
    .where('id', '=', BigInt(order))
    .execute();
  await db.updateTable('prize').set({ sold: 3 }).where('id', '=', BigInt(thing)).execute();
  await db
    .updateTable('prize_code')
    .set({ state: 'void', order_id: null })
    .where('order_id', '=', BigInt(withCode))
    .execute();
  await db.updateTable('prize').set({ stock: 2 }).where('id', '=', BigInt(coded)).execute();
  expect((await checkOrders(db)).toSorted()).toEqual([
    `order ${order} is completed but 100000000 of 100000000 are reserved`,
    `order ${withCode} is completed without a code`,
    `prize ${thing} has 3 sold but orders for 1`,
    `prize ${coded} has 2 in stock but 1 codes`,
  ]);
});
