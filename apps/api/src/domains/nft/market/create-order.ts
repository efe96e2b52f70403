import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { readItems } from '../item-queries.ts';
import { nftItem, propItem } from '../item-view.ts';
import { propsOf } from '../props.ts';
import { orderByChain } from '../payments/order-by-chain.ts';
import { lockPurchasableSeries, takeStock } from './reserve-series.ts';
import { payPlatform } from './market-ledger.ts';
import { deliver, placeOrder, orderView } from './orders.ts';
import { emitBought } from './emit-bought.ts';

export const createOrder = handler(contract.nft.createOrder, {
  run: async (call) => {
    const { db: tx, clock, config, user, input } = call;
    const { series_id: seriesId, quantity, price: expectedPrice, pay_method: method } = input;
    const { series, price } = await lockPurchasableSeries(call, {
      seriesId,
      quantity,
      seen: expectedPrice,
    });
    if (method !== 'taice') return orderByChain(call, { series, price, quantity, method });
    const at = clock.rule();
    await takeStock(tx, series, quantity);
    const placedOrder = await placeOrder(tx, {
      userId: user.userId,
      of: { seriesId },
      quantity,
      method,
      amount: price * BigInt(quantity),
      at,
      expiresAt: null,
    });
    const balance = await payPlatform(tx, placedOrder, at);
    const { order, made } = await deliver(tx, placedOrder, series, { key: config, at });
    await emitBought(tx, order, { kind: series.kind, at });
    const items = await readItems(tx, made, user.userId);
    const props = series.kind === 'prop' ? await propsOf(tx, user.userId) : [];
    return {
      order: orderView(order),
      items: items.map((row) => nftItem(call, row)),
      props: props
        .filter(({ series_id }) => series_id === series.id)
        .map((row) => propItem(call, row)),
      balance: formatMicro(balance),
    };
  },
});
