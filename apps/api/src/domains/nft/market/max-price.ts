import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { LockedItem } from '../item-queries.ts';

const DAYS_MS = 30 * 86_400_000;
/** Number of newest sales that count. */
const MAX_SALES = 200;
/** Least number of trading pairs that sets a price. */
const MIN_PAIRS = 3;
/**
 * Trade prices count only up to this multiple of the house price, or of the quality's price if there is none. They
 * never count below that price. Otherwise a small circle could drive the price up, or trade at nothing and block all
 * others.
 */
const ABOVE_HOUSE = 10;

/** Median over the medians of each trading pair, so that no pair sets the price by trading often. */
const paid = (
  of: string,
) => `select percentile_disc(0.5) within group (order by price) as price from (
    select percentile_disc(0.5) within group (order by price) as price from (
      select seller_id, buyer_id, price from market_listing
      where state = 'sold' and ${of} and closed_at >= $3 order by closed_at desc limit ${MAX_SALES}) sale
    group by seller_id, buyer_id) pair
  having count(*) >= ${MIN_PAIRS}`;
const LIKE = `(${paid("kind = 'spectacles' and quality = $2")})`;
const WORTH = `select case when lately.price is null then base.price
    else greatest(base.price, least(lately.price, base.price * ${ABOVE_HOUSE})) end as worth
  from nft_series s cross join lateral (select coalesce(s.price, ${LIKE}) as price) base left join lateral (${paid('series_id = s.id')}) lately on true where s.id = $1`;

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
  const since = new Date(at.getTime() - DAYS_MS);
  const [row] = await preparedQuery<{ worth: bigint | null }>(db, 'nft_worth', WORTH, [
    series_id,
    quality,
    since,
  ]);
  const { nft_price_max: highest, nft_price_open: open, nft_price_max_times: times } = settings;
  if (!row || row.worth === null) return highest;
  const most = row.worth * BigInt(times);
  return most < open ? open : most > highest ? highest : most;
};
