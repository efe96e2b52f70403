import type { NftKind } from '@taice/contract/shapes';
import { sql } from 'kysely';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { containsPattern } from '../../../platform/db/like-pattern.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';

export interface ListingQuery extends LimitOffset {
  readonly kind: NftKind | undefined;
  readonly quality: readonly number[] | undefined;
  readonly levelMin: number | undefined;
  readonly boostMin: number | undefined;
  readonly boostMax: number | undefined;
  /** Micro-points, both included. */
  readonly priceMin: bigint | undefined;
  readonly priceMax: bigint | undefined;
  readonly keyword: string | undefined;
  readonly sort: 'price' | 'price_desc' | 'boost' | 'level' | 'value' | 'new';
  /** Restricts the list to this seller. */
  readonly seller: bigint | undefined;
  readonly at: Date;
}

/** Each order uses an index of the open offers. */
const orders = {
  price: sql`l.price, l.id`,
  price_desc: sql`l.price desc, l.id desc`,
  boost: sql`l.boost_bp desc, l.price, l.id`,
  level: sql`l.level desc, l.price, l.id`,
  value: sql`(l.boost_bp::float8 / l.price::float8) desc, l.id`,
  new: sql`l.id desc`,
} satisfies Record<ListingQuery['sort'], unknown>;

const FIND_SERIES_BY_NAME = `select id from nft_series
  where name ->> 'en' ilike $1 or name ->> 'cn' ilike $1 or name ->> 'tw' ilike $1`;

/** SQL condition for a keyword: series name in any language, or serial number; undefined: nothing matches. */
const keywordCondition = async (db: Database, keyword: string) => {
  const series = await preparedQuery<{ id: bigint }>(db, 'nft_series_named', FIND_SERIES_BY_NAME, [
    containsPattern(keyword),
  ]);
  const serial = /^#?(\d{1,9})$/.exec(keyword)?.[1];
  const matchConditions = [
    ...(series.length === 0
      ? []
      : [sql`l.series_id in (${sql.join(series.map(({ id }) => sql.lit(id)))})`]),
    ...(serial === undefined ? [] : [sql`l.serial = ${sql.lit(Number(serial))}`]),
  ];
  return matchConditions.length === 0 ? undefined : sql`(${sql.join(matchConditions, sql` or `)})`;
};

/**
 * Offers with their items, plus one extra row if there are more. Limit and filters are literals in the SQL text:
 * otherwise the planner would sort all offers.
 */
export const findListings = async (
  db: Database,
  { limit, offset, sort, at, ...criteria }: ListingQuery,
): Promise<{ id: bigint; nft_id: bigint }[]> => {
  const { kind, quality, levelMin, boostMin, boostMax, priceMin, priceMax, keyword, seller } =
    criteria;
  const keywordConditions = keyword === undefined ? [] : [await keywordCondition(db, keyword)];
  if (keywordConditions.includes(undefined)) return [];
  const conditions = [
    sql`l.state = 'open'`,
    sql`l.expires_at > ${at}`,
    ...(kind === undefined ? [] : [sql`l.kind = ${sql.lit(kind)}`]),
    ...(quality === undefined
      ? []
      : [sql`l.quality in (${sql.join(quality.map((each) => sql.lit(each)))})`]),
    ...(levelMin === undefined ? [] : [sql`l.level >= ${levelMin}`]),
    ...(boostMin === undefined ? [] : [sql`l.boost_bp >= ${boostMin}`]),
    ...(boostMax === undefined ? [] : [sql`l.boost_bp <= ${boostMax}`]),
    ...(priceMin === undefined ? [] : [sql`l.price >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql`l.price <= ${priceMax}`]),
    ...keywordConditions.filter((each) => each !== undefined),
    ...(seller === undefined ? [] : [sql`l.seller_id = ${seller}`]),
  ];
  const { rows } = await sql<{ id: bigint; nft_id: bigint }>`
    select l.id, l.nft_id from market_listing l where ${sql.join(conditions, sql` and `)}
    order by ${orders[sort]} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows;
};
