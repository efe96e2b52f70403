import type { NftKind } from '@taice/contract/shapes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';
import type { Series } from '../create-items.ts';

export interface SeriesQuery extends LimitOffset {
  readonly kind: NftKind | undefined;
  readonly quality: readonly number[] | undefined;
  readonly sort: 'price' | 'quality' | 'new';
  readonly withBoxes: boolean;
  readonly at: Date;
}

/** Series on sale or announced, plus one extra row if there are more. Ended sales are excluded. */
export const listSeries = (
  db: Database,
  { kind, quality, sort, withBoxes, at, limit, offset }: SeriesQuery,
): Promise<Series[]> => {
  const sortColumns = { price: 'price', quality: 'quality', new: 'created_at' } as const;
  return db
    .selectFrom('nft_series')
    .selectAll()
    .where('state', '=', 'on')
    .where('price', 'is not', null)
    .where((eb) => eb.or([eb('sale_to', 'is', null), eb('sale_to', '>', at)]))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(!withBoxes, (query) => query.where('kind', '<>', 'box'))
    .$if(quality !== undefined, (query) => query.where('quality', 'in', quality!))
    .orderBy(sortColumns[sort], sort === 'price' ? 'asc' : 'desc')
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
};

/** Series that these boxes can contain, by id. */
export const boxContentsOf = async (
  db: Database,
  boxes: readonly Series[],
): Promise<ReadonlyMap<string, Series>> => {
  const ids = [...new Set(boxes.flatMap(({ odds }) => (odds ?? []).map((part) => part.series_id)))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('nft_series')
    .selectAll()
    .where('id', 'in', ids.map(BigInt))
    .execute();
  return new Map(found.map((series) => [`${series.id}`, series]));
};

/** Every series, for staff. */
export const listAllSeries = (db: Database) =>
  db
    .selectFrom('nft_series')
    .select((series) => [
      'id',
      'slug',
      'kind',
      'quality',
      sql<string | null>`trim_scale(${series.ref('price')} / 1000000.0)::text`.as('points'),
      'stock',
      'sold',
      'made',
      'state',
      'sale_from',
      'sale_to',
    ])
    .orderBy('id')
    .execute();
