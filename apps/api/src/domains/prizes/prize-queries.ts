import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { PrizeType } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { PrizeTable } from '../../platform/db/schema-prizes.ts';
import type { LimitOffset } from '../../platform/pagination.ts';

export type Prize = Selectable<PrizeTable>;

const whereOffered = <O>(query: SelectQueryBuilder<Schema, 'prize', O>, at: Date) =>
  query
    .where('state', '=', 'on')
    .where((prize) => prize.or([prize('starts_at', 'is', null), prize('starts_at', '<=', at)]))
    .where((prize) => prize.or([prize('ends_at', 'is', null), prize('ends_at', '>', at)]));

export interface PrizeQuery extends LimitOffset {
  readonly type: PrizeType | undefined;
  readonly sort: 'points' | 'new' | 'hot';
  /** Only this person's savings goal; null: all prizes. */
  readonly wishedBy: bigint | null;
  /** The highest price of one in micro-points; null: no limit. */
  readonly most: bigint | null;
  /** On the rule clock. */
  readonly at: Date;
}

/** Offered prizes, and one more than requested if there is one. */
export const listPrizes = (
  db: Database,
  { type, sort, wishedBy, most, at, limit, offset }: PrizeQuery,
): Promise<Prize[]> => {
  const sortColumns = { points: 'points', new: 'created_at', hot: 'sold' } as const;
  return whereOffered(db.selectFrom('prize').selectAll(), at)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(wishedBy !== null, (query) =>
      query.where('id', 'in', (wishes) =>
        wishes.selectFrom('savings_goal').select('prize_id').where('user_id', '=', wishedBy),
      ),
    )
    .$if(most !== null, (query) => query.where('points', '<=', most!))
    .orderBy(sortColumns[sort], sort === 'points' ? 'asc' : 'desc')
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
};

const FIND_OFFERED_PRIZE = `select * from prize where id = $1 and state = 'on' and (starts_at is null or starts_at <= $2)
  and (ends_at is null or ends_at > $2)`;

/** A prize offered at `at`; undefined if this id is not offered now. */
export const findOfferedPrize = async (
  db: Database,
  id: bigint,
  at: Date,
): Promise<Prize | undefined> =>
  (await preparedQuery<Prize>(db, 'prize_offered', FIND_OFFERED_PRIZE, [id, at]))[0];

const READ_USAGE_INSTRUCTIONS =
  'select id, how_to_use, use_url from prize where id = any($1::bigint[])';

/** Instructions for these prizes, by their ids. */
export const readUsageInstructions = async (
  db: Database,
  ids: readonly bigint[],
): Promise<Pick<Prize, 'id' | 'how_to_use' | 'use_url'>[]> =>
  preparedQuery(db, 'prize_uses', READ_USAGE_INSTRUCTIONS, [ids]);

export const returnStock = async (db: Database, id: bigint, quantity: number): Promise<void> => {
  await db
    .updateTable('prize')
    .set({ stock: sql<number>`stock + ${quantity}`, sold: sql<number>`sold - ${quantity}` })
    .where('id', '=', id)
    .execute();
};

/** All prizes, offered or not, as the staff see them. */
export const listAllPrizes = (db: Database) =>
  db
    .selectFrom('prize')
    .select((prize) => [
      'id',
      'slug',
      'type',
      sql<string>`${prize.ref('points')} / 1000000`.as('points'),
      'stock',
      'sold',
      'state',
    ])
    .orderBy('id')
    .execute();
