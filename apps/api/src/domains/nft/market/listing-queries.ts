import type { NftKind } from '@taice/contract/shapes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import { containing } from '../../../platform/db/like.ts';
import type { Part } from '../../../platform/paged.ts';

export interface Sought extends Part {
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
  /** Only this person's. */
  readonly seller: bigint | undefined;
  readonly at: Date;
}

/** Each goes by an index of the open offers. */
const orders = {
  price: sql`l.price, l.id`,
  price_desc: sql`l.price desc, l.id desc`,
  boost: sql`l.boost_bp desc, l.price, l.id`,
  level: sql`l.level desc, l.price, l.id`,
  value: sql`(l.boost_bp::float8 / l.price::float8) desc, l.id`,
  new: sql`l.id desc`,
} satisfies Record<Sought['sort'], unknown>;

/** By a word of its series' name in whatever language, or by its number. */
const named = (keyword: string) => {
  const like = containing(keyword);
  const serial = /^#?(\d{1,9})$/.exec(keyword)?.[1];
  return sql`exists (select from nft_item i join nft_series s on s.id = i.series_id where i.id = l.nft_id
    and (${serial === undefined ? sql`false` : sql`i.serial = ${Number(serial)}`}
      or s.name ->> 'en' ilike ${like} or s.name ->> 'cn' ilike ${like} or s.name ->> 'tw' ilike ${like}))`;
};

/** What people offer, its item beside it, and one more than asked for where there is. */
export const listOffers = async (
  db: Database,
  { limit, offset, sort, at, ...sought }: Sought,
): Promise<{ id: bigint; nft_id: bigint }[]> => {
  const { kind, quality, levelMin, boostMin, boostMax, priceMin, priceMax, keyword, seller } =
    sought;
  const conditions = [
    sql`l.state = 'open'`,
    sql`l.expires_at > ${at}`,
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(quality === undefined ? [] : [sql`l.quality = any(${quality}::int[])`]),
    ...(levelMin === undefined ? [] : [sql`l.level >= ${levelMin}`]),
    ...(boostMin === undefined ? [] : [sql`l.boost_bp >= ${boostMin}`]),
    ...(boostMax === undefined ? [] : [sql`l.boost_bp <= ${boostMax}`]),
    ...(priceMin === undefined ? [] : [sql`l.price >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql`l.price <= ${priceMax}`]),
    ...(keyword === undefined ? [] : [named(keyword)]),
    ...(seller === undefined ? [] : [sql`l.seller_id = ${seller}`]),
  ];
  const { rows } = await sql<{ id: bigint; nft_id: bigint }>`
    select l.id, l.nft_id from market_listing l where ${sql.join(conditions, sql` and `)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
};
