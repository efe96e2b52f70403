import { formatMicro, parseMicro } from '@taice/core/rules';
import type { AppType } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Series } from '../create-items.ts';
import { lockSeries } from '../series-queries.ts';
import { countPurchased } from './orders.ts';
import { purchaseBlockerOf } from './trade-eligibility.ts';
import { codeOf, purchaseBlocker } from './purchase-eligibility.ts';

type Needs = Pick<Services, 'clock' | 'settings'> & {
  readonly db: Tx;
  readonly user: Principal;
  readonly appType: AppType;
};

export interface SeriesChoice {
  readonly seriesId: bigint;
  readonly quantity: number;
  /** Unit price at the time of choice, a decimal string in TAICE. */
  readonly seen: string;
}

/** A series that its caller can buy, locked until the transaction ends, and its price in micro-points. */
export interface PurchasableSeries {
  readonly series: Series;
  readonly price: bigint;
}

/** Reserves a choice of the platform's sale at the price the buyer saw, for every payment method. */
export const lockPurchasableSeries = async (
  { db: tx, clock, settings, user, appType }: Needs,
  { seriesId, quantity, seen }: SeriesChoice,
): Promise<PurchasableSeries> => {
  // The lock serialises buyers: stock and the limit per person are counted behind it.
  const series = await lockSeries(tx, seriesId);
  const { price } = series;
  if (series.state !== 'on' || price === null) return fail(1801);
  if (series.kind === 'box' && settings.nft_boxes === 0) return fail(1809);
  if (parseMicro(seen) !== price) return fail(1805, { data: { price: formatMicro(price) } });
  const noTrade = await purchaseBlockerOf(tx, user.userId);
  const { earningBlocker } = user;
  const purchased = (await countPurchased(tx, user.userId, [seriesId])).get(seriesId) ?? 0;
  const at = clock.rule();
  const blocker = purchaseBlocker(series, {
    at,
    appType,
    noEarning: earningBlocker,
    noTrade,
    had: purchased,
    quantity,
  });
  if (blocker) {
    const reason = { standing: noTrade, age: earningBlocker }[blocker as string] ?? blocker;
    return fail(codeOf[blocker], {
      data: { reasons: [reason], from: series.sale_from?.toISOString() ?? null },
    });
  }
  return { series, price };
};

const TAKE_STOCK = `update nft_series set stock = stock - $2, sold = sold + $2 where id = $1 and stock >= $2 returning id`;
const RETURN_STOCK = `update nft_series set stock = stock + $2, sold = sold - $2 where id = $1`;

/** Takes pieces of a series off the stock, for an order. 1601: too few remain. */
export const takeStock = async (tx: Tx, { id }: Series, quantity: number): Promise<void> => {
  const [updated] = await preparedQuery(tx, 'nft_take_stock', TAKE_STOCK, [id, quantity]);
  if (!updated) fail(1601);
};

/** Returns pieces to the stock when an order ends without a sale. */
export const returnStock = async (tx: Tx, seriesId: bigint, quantity: number): Promise<void> => {
  await preparedQuery(tx, 'nft_stock_back', RETURN_STOCK, [seriesId, quantity]);
};
