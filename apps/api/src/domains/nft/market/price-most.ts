import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { LockedItem } from '../item-queries.ts';

const DAYS_MS = 30 * 86_400_000;
/** So many of the newest sales are looked at. */
const SALES_MOST = 200;
/** Fewer pairs of people than this agree on no price. */
const PAIRS_LEAST = 3;
/**
 * What people pay counts up to so many times the house's price, or, where it has none, of what the quality is sold for, and
 * never less than that: a circle of a few could drive it up step by step, or trade at nothing and stop all others.
 */
const ABOVE_HOUSE = 10;

/** The middle of what each pair of people traded at, so that no pair makes a price by trading often. */
const paid = (
  of: string,
) => `select percentile_disc(0.5) within group (order by price) as price from (
    select percentile_disc(0.5) within group (order by price) as price from (
      select seller_id, buyer_id, price from market_listing
      where state = 'sold' and ${of} and closed_at >= $3 order by closed_at desc limit ${SALES_MOST}) sale
    group by seller_id, buyer_id) pair
  having count(*) >= ${PAIRS_LEAST}`;
const LIKE = `(${paid("kind = 'spectacles' and quality = $2")})`;
const WORTH = `select case when lately.price is null then base.price
    else greatest(base.price, least(lately.price, base.price * ${ABOVE_HOUSE})) end as worth
  from nft_series s cross join lateral (select coalesce(s.price, ${LIKE}) as price) base left join lateral (${paid('series_id = s.id')}) lately on true where s.id = $1`;

/**
 * The most that may be asked for an item, micro-points: some times what such a one is worth, by what people lately paid
 * for its series, by the house's price for it, or by what its quality is sold for. A sale moves points from one account to
 * another, which nothing else does: at any price it would move any number of them.
 */
export const priceMost = async (
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
  const { nft_price_max: highest, nft_price_open: open, nft_price_most_times: times } = settings;
  if (!row || row.worth === null) return highest;
  const most = row.worth * BigInt(times);
  return most < open ? open : most > highest ? highest : most;
};
