import type { CreatorSort } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { maxRowsSearched } from '../posts/own-list.ts';
import {
  type PeopleQuery,
  nameFilterJoin,
  microsSql,
  peopleRows,
  type PeopleStatements,
  PERSON_COLUMNS,
  type PersonRow,
  IS_SHOWN,
  timestampSql,
} from './people-rows.ts';

/** Without a name to search, the index alone finds the start of the page. */
const followStatements = (
  ownColumn: 'user_id' | 'target_id',
  otherColumn: 'user_id' | 'target_id',
): PeopleStatements => {
  const columns = `${PERSON_COLUMNS}, f.at as followed_at, ${microsSql('f.at')} as place`;
  const rowsAfter = (owner: string, value: string, id: string, suffix: string): string =>
    `(select ${otherColumn} as id, at from follow
      where ${ownColumn} = ${owner} and (at, ${otherColumn}) < (${timestampSql(value)}, ${id}::bigint) ${suffix}) f`;
  const scanOrder = `order by at desc, ${otherColumn} desc`;
  const order = `order by f.at desc, f.id desc`;
  const withName = (people: string, suffix = ''): string => `select ${columns}
    from ${rowsAfter('$2', '$6', '$7', suffix)} ${people} where ${IS_SHOWN} ${order} limit $4 offset $5`;
  return {
    all: `select ${columns} from ${rowsAfter('$2', '$6', '$7', `${scanOrder} limit $4 offset $5`)}
      join "user" u on u.id = f.id where $3::text is null ${order}`,
    many: withName(nameFilterJoin('f.id'), `${scanOrder} limit ${maxRowsSearched}`),
    few: withName('join "user" u on u.id = f.id and u.id = any($3::bigint[])'),
    end: `select ${microsSql('f.at')} as value, f.id
      from ${rowsAfter('$1', '$2', '$3', `${scanOrder} offset ${maxRowsSearched - 1} limit 1`)}`,
  };
};
const followLists = {
  follow: followStatements('user_id', 'target_id'),
  fans: followStatements('target_id', 'user_id'),
};

export type FollowRow = PersonRow & { readonly followed_at: Date };

/** The people a person follows, or their followers, the latest first. */
export const listFollows = (
  db: Database,
  type: 'follow' | 'fans',
  userId: bigint,
  query: PeopleQuery,
) => peopleRows<FollowRow>(db, `${type}_list`, followLists[type], userId, query);

const integerSql = (value: string): string => `least(${value}::float8, 2147483647)::int`;
interface Order {
  readonly by: string;
  readonly place: string;
  readonly from: (value: string) => string;
}
const sortOrders: Record<CreatorSort, Order> = {
  hot: { by: 'heat', place: 'r.heat', from: (value) => `${value}::float8` },
  new: { by: 'first_at', place: microsSql('r.first_at'), from: timestampSql },
  fans: { by: 'verified_fans_num', place: 'r.verified_fans_num', from: integerSql },
  rewards: { by: 'pays_num', place: 'r.pays_num', from: integerSql },
};
const creatorStatement = (sort: CreatorSort): PeopleStatements => {
  const { by, place, from } = sortOrders[sort];
  const afterFilter = (
    category: string,
    value: string,
    id: string,
  ): string => `category_id = ${category}
    ${sort === 'rewards' ? 'and pays_num > 0' : ''} and (${by}, user_id) < (${from(value)}, ${id}::bigint)`;
  const rankedFilter = afterFilter('$2', '$6', '$7');
  const columns = `${PERSON_COLUMNS}, r.post_num, r.view_num, ${place} as place`;
  const order = `order by r.${by} desc, r.user_id desc`;
  const withName = (people: string, suffix = ''): string => `select ${columns}
    from (select * from creator_rank where ${rankedFilter} ${suffix}) r ${people}
    where ${IS_SHOWN} ${order} limit $4 offset $5`;
  const scanOrder = `order by ${by} desc, user_id desc`;
  return {
    all: `select ${columns} from (
      select * from creator_rank where ${rankedFilter} ${scanOrder} limit $4 offset $5
    ) r join "user" u on u.id = r.user_id where $3::text is null ${order}`,
    many: withName(nameFilterJoin('r.user_id'), `${scanOrder} limit ${maxRowsSearched}`),
    few: withName('join "user" u on u.id = r.user_id and r.user_id = any($3::bigint[])'),
    end: `select ${place}::float8 as value, r.user_id as id from creator_rank r
      where ${afterFilter('$1', '$2', '$3')} ${order} offset ${maxRowsSearched - 1} limit 1`,
  };
};
const creatorStatements = {
  hot: creatorStatement('hot'),
  new: creatorStatement('new'),
  fans: creatorStatement('fans'),
  rewards: creatorStatement('rewards'),
} satisfies Record<CreatorSort, unknown>;

export type CreatorRow = PersonRow & { readonly post_num: number; readonly view_num: bigint };

/** Creators in a sort order; `categoryId` 0n: all categories. */
export const listCreators = (
  db: Database,
  sort: CreatorSort,
  categoryId: bigint,
  query: PeopleQuery,
) => peopleRows<CreatorRow>(db, `creators_${sort}`, creatorStatements[sort], categoryId, query);

const READ_CATEGORY_TOTALS = `select c.id, c.slug, c.name, r.post_num, r.pays_num, r.view_num
  from creator_rank r left join category c on c.id = r.category_id
  where r.user_id = $1 order by r.post_num desc, r.category_id`;

export interface CategoryTotals {
  /** Null: all of a creator's videos. */
  readonly id: bigint | null;
  readonly slug: string;
  readonly name: Record<'en' | 'cn' | 'tw', string>;
  readonly post_num: number;
  readonly pays_num: number;
  readonly view_num: bigint;
}

/** The number of a creator's videos, in all and by category. */
export const listCategoryTotals = (db: Database, userId: bigint): Promise<CategoryTotals[]> =>
  preparedQuery<CategoryTotals>(db, 'creator_parts', READ_CATEGORY_TOTALS, [userId]);
