import { formatMicro, parseMicro } from '@taice/core/rules';
import type { AppType } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Series } from '../make-items.ts';
import { lockSeries } from '../series-queries.ts';
import { hadOf } from './orders.ts';
import { purchaseBlockerOf } from './trader.ts';
import { codeOf, purchaseBlocker } from './purchase-eligibility.ts';

type Needs = Pick<Services, 'clock' | 'settings'> & {
  readonly db: Tx;
  readonly user: Principal;
  readonly appType: AppType;
};

export interface Choice {
  readonly seriesId: bigint;
  readonly quantity: number;
  /** What one of it cost where it was chosen, a decimal string in TAICE. */
  readonly seen: string;
}

/** A series of which its caller can buy, locked until the transaction ends, and its price in micro-points. */
export interface Chosen {
  readonly series: Series;
  readonly price: bigint;
}

/** Chooses so many of what the platform sells, at the price that was seen, however they are paid. */
export const chooseSeries = async (
  { db: tx, clock, settings, user, appType }: Needs,
  { seriesId, quantity, seen }: Choice,
): Promise<Chosen> => {
  // One buyer of a series after the other: what they have had of it, and its stock, are counted behind this.
  const series = await lockSeries(tx, seriesId);
  const { price } = series;
  if (series.state !== 'on' || price === null) return fail(1801);
  if (series.kind === 'box' && settings.nft_boxes === 0) return fail(1809);
  if (parseMicro(seen) !== price) return fail(1805, { data: { price: formatMicro(price) } });
  const noTrade = await purchaseBlockerOf(tx, user.userId);
  const { noEarning } = user;
  const had = (await hadOf(tx, user.userId, [seriesId])).get(seriesId) ?? 0;
  const at = clock.rule();
  const why = purchaseBlocker(series, { at, appType, noEarning, noTrade, had, quantity });
  if (why) {
    const reason = { standing: noTrade, age: noEarning }[why as string] ?? why;
    return fail(codeOf[why], {
      data: { reasons: [reason], from: series.sale_from?.toISOString() ?? null },
    });
  }
  return { series, price };
};

const TAKE = `update nft_series set stock = stock - $2, sold = sold + $2 where id = $1 and stock >= $2 returning id`;
const PUT_BACK = `update nft_series set stock = stock + $2, sold = sold - $2 where id = $1`;

/** Takes so many off the shelf, for an order. 1601: there are not so many. */
export const takeStock = async (tx: Tx, { id }: Series, quantity: number): Promise<void> => {
  const [taken] = await preparedQuery(tx, 'nft_take_stock', TAKE, [id, quantity]);
  if (!taken) fail(1601);
};

/** Puts them back where an order comes to nothing. */
export const putStockBack = async (tx: Tx, seriesId: bigint, quantity: number): Promise<void> => {
  await preparedQuery(tx, 'nft_stock_back', PUT_BACK, [seriesId, quantity]);
};
