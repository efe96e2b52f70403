import type { NftEvent } from '@taice/contract/shapes';
import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { ttlCache } from '../../../platform/ttl-cache.ts';
import type { Services } from '../../../platform/services.ts';

/** A person in a line of the history; null: none, or the account is gone. */
export interface PersonJson {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: string;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
}

export interface EventRow {
  readonly event: NftEvent;
  readonly from: PersonJson | null;
  readonly to: PersonJson | null;
  /** Micro-points. */
  readonly price: bigint | null;
  readonly tx_hash: string | null;
  readonly at: Date;
}

const person = (
  u: string,
) => `case when ${u}.id is null then null else jsonb_build_object('id', ${u}.id::text,
  'nickname', ${u}.nickname, 'avatar', ${u}.avatar, 'xp', ${u}.xp::text, 'is_verified', ${u}.is_verified,
  'is_follow', exists (select from follow f where f.user_id = $1 and f.target_id = ${u}.id)) end`;

const MAX_HISTORY_EVENTS = 100;

const READ_HISTORY = `select e.event, ${person('giver')} as "from", ${person('taker')} as "to", e.price, e.tx_hash, e.at
  from nft_event e
  left join "user" giver on giver.id = e.from_id and user_is_present(giver.status)
  left join "user" taker on taker.id = e.to_id and user_is_present(taker.status)
  where e.nft_id = $2 order by e.id desc limit ${MAX_HISTORY_EVENTS}`;

/** Events of an item, the newest first, as the asker sees them. */
export const historyOf = (
  db: Database,
  nftId: bigint,
  viewerId: bigint | undefined,
): Promise<EventRow[]> =>
  preparedQuery<EventRow>(db, 'nft_history', READ_HISTORY, [viewerId ?? 0n, nftId]);

const READ_CURRENT_PRICES = `select
    (select price from market_listing where state = 'open' and kind = $1 and quality = $2 order by price limit 1) as floor,
    (select price from market_listing where state = 'sold' and kind = $1 and quality = $2
      order by closed_at desc limit 1) as last`;

/** Lowest open price and last paid price of a kind and quality, micro-points. */
export const pricesNow = async (
  db: Database,
  { kind, quality }: { readonly kind: string; readonly quality: number },
): Promise<{ floor: bigint | null; last: bigint | null }> => {
  type Row = { floor: bigint | null; last: bigint | null };
  const [row] = await preparedQuery<Row>(db, 'nft_prices_now', READ_CURRENT_PRICES, [
    kind,
    quality,
  ]);
  return row ?? { floor: null, last: null };
};

export interface PriceDay {
  readonly date: Day;
  /** Micro-points, the average rounded down. */
  readonly low: bigint;
  readonly average: bigint;
  readonly sales: number;
}

const PRICE_DAYS = 365;

const READ_PRICES_BY_DAY = `select ((closed_at at time zone 'UTC') + interval '8 hours')::date as date, min(price) as low,
    floor(avg(price))::bigint as average, count(*)::int as sales
  from market_listing where state = 'sold' and kind = $1 and quality = $2 and closed_at >= $3 and closed_at < $4
  group by 1 order by 1`;

const cache = ttlCache<readonly PriceDay[]>();
const pastCache = ttlCache<readonly PriceDay[]>();
const DAY_MS = 86_400_000;
/** Number of past days that may still change: a sale of yesterday may commit after midnight. */
const UNFINISHED_DAYS = 1;

/**
 * Prices paid for a kind and quality on each recent day with a sale, the oldest first. At most `nft_facets_ms` old,
 * like the market's other figures. Finished days are summed once a day: for 100,000 sales that takes 200 ms.
 */
export const pricesByDay = (
  parts: Pick<Services, 'clock' | 'settings'> & { readonly db: Database },
  { kind, quality }: { readonly kind: string; readonly quality: number },
): Promise<readonly PriceDay[]> =>
  cache(parts, `${kind} ${quality}`, parts.settings.nft_facets_ms, async () => {
    const today = businessDay(parts.clock.rule());
    const changing = addDays(today, -UNFINISHED_DAYS);
    const sold = (from: Day, to: Day) => {
      const times = [from, to].map((day) => new Date(businessDayStart(day)));
      return preparedQuery<PriceDay>(parts.db, 'nft_prices_by_day', READ_PRICES_BY_DAY, [
        kind,
        quality,
        ...times,
      ]);
    };
    const pastMs = parts.settings.nft_facets_ms === 0 ? 0 : DAY_MS;
    const [settled, recent] = await Promise.all([
      pastCache(parts, `${kind} ${quality} ${changing}`, pastMs, () =>
        sold(addDays(today, -PRICE_DAYS), changing),
      ),
      sold(changing, addDays(today, 1)),
    ]);
    return [...settled, ...recent];
  });

// Gifts of the platform cost nothing. The price of a transfer on the chain is unknown here.
const PAID_PRICE = `case when event = 'made' then coalesce(price, 0) else price end`;
const SUM_SPENDING = `with box as (select nft_id from box_draw where result_nft_id = $1), come as (
    select id, event, ${PAID_PRICE} as price from nft_event
    where nft_id = $1 and to_id = $2 and event in ('made', 'bought', 'opened', 'sold', 'sent') order by id desc limit 1
  )
  select case when event <> 'opened' then price else (
    select ${PAID_PRICE} from nft_event
    where nft_id = (select nft_id from box) and to_id = $2 and event in ('made', 'bought', 'sold') order by id desc limit 1
  ) end as paid, (
    select coalesce(sum(price), 0)::bigint from nft_event
    where nft_id = $1 and id > come.id and event = 'repaired' and from_id = $2
  ) as repaired from come`;

/** Micro-points. */
interface Spent {
  /** Price of the item, or of the box that held it; null: unknown. */
  readonly paid: bigint | null;
  /** Cost of its repairs since. */
  readonly repaired: bigint;
}

/** Points that the owner has spent on an item. */
export const spentOn = async (db: Database, nftId: bigint, userId: bigint): Promise<Spent> => {
  const [row] = await preparedQuery<Spent>(db, 'nft_spent_on', SUM_SPENDING, [nftId, userId]);
  return row ?? { paid: null, repaired: 0n };
};
