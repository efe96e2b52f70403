import type { ChainOrder, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { formatCoin, parseCoin } from '../wallet/coin-amount.ts';
import { parseMicro } from '../ledger/rules.ts';
import { withNftInvalidation } from './nft-invalidation.ts';
import { nftKeys } from './keys.ts';

type Nft = TaiceContract['nft'];
export type OrderDetail = Reply<Nft['orderDetail']>;

/** ms between reads of an order that waits for its payment. */
const paymentPollMs = 2_500;

const isPending = ({ state }: Pick<ChainOrder, 'state'>): boolean =>
  state === 'created' || state === 'paying';

export const orderQueries = {
  /** An order that is paid by a chain. */
  detail: (taice: Taice, id: string) =>
    defineQuery<OrderDetail>({
      queryKey: [...nftKeys.all, 'order', id],
      queryFn: ({ signal }) =>
        taice.api.nft.orderDetail({ order_id: id }, { signal, toast: false }),
      enabled: loggedIn(taice),
      refetchInterval: ({ state: { data } }) =>
        !data || isPending(data.order) ? paymentPollMs : false,
    }),
  /** The viewer's, the newest first. */
  log: (taice: Taice) =>
    defineListQuery<ChainOrder, Reply<Nft['orderLog']>>({
      queryKey: [...nftKeys.all, 'orders'],
      ask: ({ page }, signal) => taice.api.nft.orderLog({ page }, { signal, toast: false }),
      enabled: loggedIn(taice),
      idOf: byId,
    }),
};

/** Cancels an unpaid order: its reserved stock is released. */
export const cancelChainOrder = (taice: Taice, id: string): Promise<unknown> =>
  withNftInvalidation(taice, taice.api.nft.cancelOrder({ order_id: id }));

/** Digits of a rate, and of the amount that is shown before the order has the exact one. */
const RATE_DIGITS = 9;
const SHOWN_DIGITS = 6;

/** The price of points in a coin, by its rate a point, rounded up; null: there is no rate. Points and coins decimal. */
export const formatCoinPrice = (points: string, rate: string | null): string | null => {
  const pointRate = rate === null ? null : parseCoin(rate, RATE_DIGITS);
  if (pointRate === null) return null;
  // 10^-6 of a point by 10^-9 of a coin.
  const roundingUnit = 10n ** BigInt(6 + RATE_DIGITS - SHOWN_DIGITS);
  return formatCoin(
    (parseMicro(points) * pointRate + roundingUnit - 1n) / roundingUnit,
    SHOWN_DIGITS,
  );
};
