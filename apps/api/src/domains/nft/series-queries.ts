import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Series } from './create-items.ts';

/** Locks stock and numbers of a series until the transaction ends. 1801: there is none. */
export const lockSeries = async (tx: Tx, id: bigint): Promise<Series> => {
  const series = await tx
    .selectFrom('nft_series')
    .selectAll()
    .where('id', '=', id)
    // No key changes, so rows that only reference the series need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return series ?? fail(1801);
};
