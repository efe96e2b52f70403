import type { Clock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { defaultSettings } from '../../../platform/settings.ts';
import { marketFacets } from '../market/facets.ts';
import { maxListingPrice } from '../market/max-price.ts';
import { pricesByDay, pricesNow } from '../wear/detail-queries.ts';

/** Series and quality to read. */
export interface Read {
  readonly series_id: bigint;
  readonly quality: number;
}

/** The market's reads, as they go to the database. */
export const marketReads = (url: string) => {
  const db = createDatabase(url, { max: 1 });
  const startedAt = new Date();
  let reads = 0;
  // Each read happens a second after the last one, so that only day-long caches still hold.
  const clock: Clock = {
    real: () => new Date(startedAt.getTime() + 1_000 * (reads += 1)),
    rule: () => startedAt,
    problem: () => undefined,
  };
  const settings = { ...defaultSettings, nft_facets_ms: 1 };
  const parts = { db, clock, settings };
  const spectacles = ({ quality }: Read) => ({ kind: 'spectacles', quality });
  return {
    /** Lowest open price of a quality, and the last price paid. */
    floor: (item: Read) => pricesNow(db, spectacles(item)),
    /** The highest price allowed. */
    most: (item: Read) => maxListingPrice(db, item, { settings, at: clock.rule() }),
    /** Floors of all qualities and the price distribution. */
    facets: () => marketFacets(parts),
    /** Prices paid on each day of a year. */
    year: (item: Read) => pricesByDay(parts, spectacles(item)),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
};
