import { audit, type Decider } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Series } from '../create-items.ts';
import { type NewSeries, insertSeries } from '../insert-series.ts';

const lock = async (tx: Tx, id: bigint): Promise<Pick<Series, 'state' | 'stock'>> => {
  const series = await tx
    .selectFrom('nft_series')
    .select(['state', 'stock'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return series ?? fail(404);
};

/** Adds a series to the platform's sale; returns its id. */
export const createSeries = async (
  tx: Tx,
  decider: Decider,
  series: NewSeries,
): Promise<string> => {
  const id = await insertSeries(tx, series, decider.at);
  await audit(tx, decider, {
    action: 'nft_series.put',
    target: ['nft_series', id],
    before: {},
    after: { slug: series.slug, price: series.price === null ? null : `${series.price}` },
  });
  return `${id}`;
};

export const seriesDecisions = ['series-on', 'series-off'] as const;
export type SeriesDecision = (typeof seriesDecisions)[number];

/** Starts or stops the sale of a series. Sold items stay as they are, and orders being paid are delivered. */
export const decideSeries = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: SeriesDecision,
): Promise<void> => {
  const previous = await lock(tx, id);
  const state = decision === 'series-on' ? 'on' : 'off';
  if (previous.state === state) return fail(1708, { detail: `the series is already ${state}` });
  await tx.updateTable('nft_series').set({ state }).where('id', '=', id).execute();
  await audit(tx, decider, {
    action: `nft_series.${state}`,
    target: ['nft_series', id],
    before: { state: previous.state },
    after: { state },
  });
};

/** Adds to the stock of a series, or takes from it; returns the remaining stock. */
export const adjustStock = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  quantity: number,
): Promise<number> => {
  const previous = await lock(tx, id);
  const stock = previous.stock + quantity;
  if (stock < 0) return fail(1708, { detail: `only ${previous.stock} left` });
  await tx.updateTable('nft_series').set({ stock }).where('id', '=', id).execute();
  await audit(tx, decider, {
    action: 'nft_series.stock',
    target: ['nft_series', id],
    before: { stock: previous.stock },
    after: { stock },
  });
  return stock;
};
