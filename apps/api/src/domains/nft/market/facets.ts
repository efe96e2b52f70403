import { nftQualities } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { ttlCache } from '../../../platform/ttl-cache.ts';
import type { Services } from '../../../platform/services.ts';

const WEEK_MS = 7 * 86_400_000;
/** Number of price steps of equal width. */
const PRICE_STEPS = 24;

/** Prices of spectacles of one quality, micro-points. */
export interface Floor {
  readonly quality: number;
  readonly onOffer: number;
  /** Lowest open price; null: none is on offer. */
  readonly floor: bigint | null;
  /** Lowest price seven days ago. */
  readonly floorBefore: bigint | null;
  /** Last price that a person was paid for an offer. */
  readonly last: bigint | null;
}

/** Price statistics over all offers of people. */
export interface Facets {
  /** From the highest quality down. */
  readonly floors: readonly Floor[];
  readonly prices: { readonly from: bigint; readonly to: bigint; readonly steps: number[] } | null;
}

const OPEN_LISTINGS_OF_QUALITY = `from market_listing where state = 'open' and kind = 'spectacles' and quality = q.quality`;
// Offers open seven days ago are still open or were closed since. Each floor is the first row of its index.
const READ_FLOOR_PRICES = `select q.quality, (select count(*)::int ${OPEN_LISTINGS_OF_QUALITY}) as on_offer,
    (select price ${OPEN_LISTINGS_OF_QUALITY} order by price limit 1) as floor,
    least((select price ${OPEN_LISTINGS_OF_QUALITY} and created_at <= $1 order by price limit 1), c.before) as floor_before,
    (select price from market_listing where state = 'sold' and quality = q.quality
      order by closed_at desc, id desc limit 1) as last
  from unnest($2::int[]) q (quality)
  left join (select quality, min(price) as before from market_listing
    where state <> 'open' and closed_at > $1 and created_at <= $1 group by quality) c on c.quality = q.quality
  order by q.quality desc`;
// Groups equal prices before they are put into steps.
const COUNT_PRICE_STEPS = `with bounds as (select min(price) as low, max(price) as high from market_listing where state = 'open'),
  asked as (select price, count(*) as count from market_listing where state = 'open' group by price)
  select b.low, b.high, width_bucket(a.price::float8, b.low::float8, b.high::float8 + 1, ${PRICE_STEPS}) as step,
    sum(a.count)::int as count
  from bounds b, asked a group by 1, 2, 3`;

interface FloorRow {
  readonly quality: number;
  readonly on_offer: number;
  readonly floor: bigint | null;
  readonly floor_before: bigint | null;
  readonly last: bigint | null;
}
interface PriceRow {
  readonly low: bigint;
  readonly high: bigint;
  readonly step: number;
  readonly count: number;
}

const read = async (db: Database, at: Date): Promise<Facets> => {
  const weekAgo = new Date(at.getTime() - WEEK_MS);
  const [floors, prices] = await Promise.all([
    preparedQuery<FloorRow>(db, 'nft_floors', READ_FLOOR_PRICES, [weekAgo, nftQualities]),
    preparedQuery<PriceRow>(db, 'nft_price_steps', COUNT_PRICE_STEPS, []),
  ]);
  const steps = Array.from<number>({ length: PRICE_STEPS }).fill(0);
  for (const { step, count } of prices) steps[step - 1] = count;
  const [firstRow] = prices;
  return {
    floors: floors.map(
      ({ quality, on_offer: onOffer, floor, floor_before: floorBefore, last }) => ({
        quality,
        onOffer,
        floor,
        floorBefore,
        last,
      }),
    ),
    prices: firstRow ? { from: firstRow.low, to: firstRow.high, steps } : null,
  };
};

const cache = ttlCache<Facets>();

/**
 * Price statistics of the market, at most `nft_facets_ms` old. Cached: they are the same for every reader and scan all
 * offers.
 */
export const marketFacets = (
  parts: Pick<Services, 'clock' | 'settings'> & { readonly db: Database },
): Promise<Facets> =>
  cache(parts, 'facets', parts.settings.nft_facets_ms, () => read(parts.db, parts.clock.rule()));
