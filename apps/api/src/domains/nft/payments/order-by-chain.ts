import type { Reply } from '@taice/contract';
import type { contract } from '@taice/contract';
import type { PayMethod } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Call } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { readBalances } from '../../ledger/queries.ts';
import { takeStock } from '../market/reserve-series.ts';
import { placeOrder, orderView } from '../market/orders.ts';
import type { Series } from '../create-items.ts';
import { buyerAddressOf, placeChainOrder, countUnpaidOrders } from './chain-orders.ts';
import { isBeingRead } from './chain-read-position.ts';
import { paymentInstructionsOf } from './order-view.ts';
import { acceptedCoinOf } from './accepted-coins.ts';

type Contract = typeof contract;
const DAY_MS = 86_400_000;

interface ChainOrderRequest {
  readonly series: Series;
  /** Unit price, micro-points. */
  readonly price: bigint;
  readonly quantity: number;
  readonly method: PayMethod;
}

/**
 * Reserves pieces that a coin is to pay, for `nft_order_ttl_ms`. 1809: not in Telegram. 1810: this coin is not
 * accepted, or its chain is not read now. 1504: no wallet is bound. 1812: too many unpaid orders.
 */
export const orderByChain = async (
  call: Call<Contract['nft']['createOrder']>,
  { series, price, quantity, method }: ChainOrderRequest,
): Promise<Reply<Contract['nft']['createOrder']>> => {
  const { db: tx, clock, settings, user, appType } = call;
  const { userId } = user;
  if (appType === 'tg_mini') return fail(1809);
  const acceptedCoin = acceptedCoinOf(call, method) ?? fail(1810);
  const real = clock.real();
  if (!(await isBeingRead(tx, acceptedCoin.collector, real))) return fail(1810);
  const buyerAddress = (await buyerAddressOf(tx, userId)) ?? fail(1504);
  const at = clock.rule();
  const since = new Date(at.getTime() - DAY_MS);
  if ((await countUnpaidOrders(tx, userId, since)) >= settings.nft_unpaid_orders) return fail(1812);
  // Unpaid reservations keep pieces from other buyers, so their size is limited.
  if (quantity > settings.nft_unpaid_orders)
    return fail(1602, { data: { left: settings.nft_unpaid_orders } });
  await takeStock(tx, series, quantity);
  const ttlMs = settings.nft_order_ttl_ms;
  const order = await placeOrder(tx, {
    userId,
    of: { seriesId: series.id },
    quantity,
    method,
    amount: price * BigInt(quantity),
    at,
    expiresAt: new Date(at.getTime() + ttlMs),
  });
  const payUntil = new Date(real.getTime() + ttlMs);
  const chainOrder = await placeChainOrder(tx, order, {
    way: acceptedCoin,
    buyerAddress,
    payUntil,
  });
  const { available } = await readBalances(tx, userId);
  return {
    order: orderView(order, paymentInstructionsOf(chainOrder)),
    items: [],
    props: [],
    balance: formatMicro(available),
  };
};
