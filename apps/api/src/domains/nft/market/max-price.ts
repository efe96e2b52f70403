import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { LockedItem } from '../item-queries.ts';

const SALES_WINDOW_MS = 30 * 86_400_000;
/** Number of newest sales that count. */
const MAX_SALES = 200;
/** Least number of trading pairs that sets a price. */
const MIN_PAIRS = 3;
/**
 * Trade prices count only up to this multiple of the house price, or of the quality's price if there is none. They
 * never count below that price. Otherwise a small circle could drive the price up, or trade at nothing and block all
 * others.
 */
const MAX_HOUSE_PRICE_FACTOR = 10;

/** Median over the medians of each trading pair, so that no pair sets the price by trading often. */
const paid = (
  condition: string,
) => `select percentile_disc(0.5) within group (order by price) as price from (
    select percentile_disc(0.5) within group (order by price) as price from (
      select seller_id, buyer_id, price from market_listing
      where state = 'sold' and ${condition} and closed_at >= $3 order by closed_at desc limit ${MAX_SALES}) sale
    group by seller_id, buyer_id) pair
  having count(*) >= ${MIN_PAIRS}`;
const PAID_FOR_SAME_QUALITY = `(${paid("kind = 'spectacles' and quality = $2")})`;
const ESTIMATE_ITEM_PRICE = `select case when lately.price is null then base.price
    else greatest(base.price, least(lately.price, base.price * ${MAX_HOUSE_PRICE_FACTOR})) end as worth
  from nft_series s cross join lateral (select coalesce(s.price, ${PAID_FOR_SAME_QUALITY}) as price) base left join lateral (${paid('series_id = s.id')}) lately on true where s.id = $1`;

/**
 * Highest price allowed for an item, micro-points: a multiple of its worth. The worth follows recent sales of its
 * series, the house price, or sales of its quality. Only a sale moves points between accounts, so an unbounded price
 * would move any amount.
 */
export const maxListingPrice = async (
  db: Database,
  { series_id, quality }: Pick<LockedItem, 'series_id' | 'quality'>,
  { settings, at }: { readonly settings: Settings; readonly at: Date },
): Promise<bigint> => {
  const since = new Date(at.getTime() - SALES_WINDOW_MS);
  const [row] = await preparedQuery<{ worth: bigint | null }>(
    db,
    'nft_worth',
    ESTIMATE_ITEM_PRICE,
    [series_id, quality, since],
  );
  const {
    nft_price_max: maxConfigured,
    nft_price_open: uncappedBelow,
    nft_price_max_times: maxFactor,
  } = settings;
  if (!row || row.worth === null) return maxConfigured;
  const maxPrice = row.worth * BigInt(maxFactor);
  return maxPrice < uncappedBelow
    ? uncappedBelow
    : maxPrice > maxConfigured
      ? maxConfigured
      : maxPrice;
};
