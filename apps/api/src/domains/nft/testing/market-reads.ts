import type { Clock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { defaultSettings } from '../../../platform/settings.ts';
import { marketFacets } from '../market/facets.ts';
import { priceMost } from '../market/price-most.ts';
import { pricesByDay, pricesNow } from '../wear/detail-queries.ts';

/** What is read of a series and its quality. */
export interface Read {
  readonly series_id: bigint;
  readonly quality: number;
}

/** The market's reads, each as it goes to the database. */
export const marketReads = (url: string) => {
  const db = createDatabase(url, { max: 1 });
  const begun = new Date();
  let reads = 0;
  // Each is so much later than the one before it that nothing of that is kept but what is kept for a day.
  const clock: Clock = {
    real: () => new Date(begun.getTime() + 1_000 * (reads += 1)),
    rule: () => begun,
  };
  const settings = { ...defaultSettings, nft_facets_ms: 1 };
  const parts = { db, clock, settings };
  const spectacles = ({ quality }: Read) => ({ kind: 'spectacles', quality });
  return {
    /** The lowest price of a quality, and the last that was paid. */
    floor: (of: Read) => pricesNow(db, spectacles(of)),
    /** The most that may be asked. */
    most: (of: Read) => priceMost(db, of, { settings, at: clock.rule() }),
    /** The floors of all qualities and how prices lie. */
    facets: () => marketFacets(parts),
    /** What was paid on each day of a year. */
    year: (of: Read) => pricesByDay(parts, spectacles(of)),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
};
