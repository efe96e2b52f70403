import type { CreatorSort } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { maxRowsSearched } from '../posts/own-list.ts';
import {
  type PeopleQuery,
  nameFilterJoin,
  micros,
  peopleRows,
  type PeopleStatements,
  PERSON_COLUMNS,
  type PersonRow,
  IS_SHOWN,
  timeOf,
} from './people-rows.ts';

/** Without a name to search, the index alone finds the start of the page. */
const followStatements = (
  own: 'user_id' | 'target_id',
  other: 'user_id' | 'target_id',
): PeopleStatements => {
  const columns = `${PERSON_COLUMNS}, f.at as followed_at, ${micros('f.at')} as place`;
  const behind = (of: string, value: string, id: string, part: string): string =>
    `(select ${other} as id, at from follow
      where ${own} = ${of} and (at, ${other}) < (${timeOf(value)}, ${id}::bigint) ${part}) f`;
  const inOrder = `order by at desc, ${other} desc`;
  const order = `order by f.at desc, f.id desc`;
  const named = (people: string, part = ''): string => `select ${columns}
    from ${behind('$2', '$6', '$7', part)} ${people} where ${IS_SHOWN} ${order} limit $4 offset $5`;
  return {
    all: `select ${columns} from ${behind('$2', '$6', '$7', `${inOrder} limit $4 offset $5`)}
      join "user" u on u.id = f.id where $3::text is null ${order}`,
    many: named(nameFilterJoin('f.id'), `${inOrder} limit ${maxRowsSearched}`),
    few: named('join "user" u on u.id = f.id and u.id = any($3::bigint[])'),
    end: `select ${micros('f.at')} as value, f.id
      from ${behind('$1', '$2', '$3', `${inOrder} offset ${maxRowsSearched - 1} limit 1`)}`,
  };
};
const follows = {
  follow: followStatements('user_id', 'target_id'),
  fans: followStatements('target_id', 'user_id'),
};

export type FollowRow = PersonRow & { readonly followed_at: Date };

/** The people a person follows, or their followers, the latest first. */
export const listFollows = (
  db: Database,
  type: 'follow' | 'fans',
  ofId: bigint,
  asked: PeopleQuery,
) => peopleRows<FollowRow>(db, `${type}_list`, follows[type], ofId, asked);

const wholeOf = (value: string): string => `least(${value}::float8, 2147483647)::int`;
interface Order {
  readonly by: string;
  readonly place: string;
  readonly from: (value: string) => string;
}
const orders: Record<CreatorSort, Order> = {
  hot: { by: 'heat', place: 'r.heat', from: (value) => `${value}::float8` },
  new: { by: 'first_at', place: micros('r.first_at'), from: timeOf },
  fans: { by: 'verified_fans_num', place: 'r.verified_fans_num', from: wholeOf },
  rewards: { by: 'pays_num', place: 'r.pays_num', from: wholeOf },
};
const creatorStatement = (sort: CreatorSort): PeopleStatements => {
  const { by, place, from } = orders[sort];
  const behind = (category: string, value: string, id: string): string => `category_id = ${category}
    ${sort === 'rewards' ? 'and pays_num > 0' : ''} and (${by}, user_id) < (${from(value)}, ${id}::bigint)`;
  const ranked = behind('$2', '$6', '$7');
  const columns = `${PERSON_COLUMNS}, r.post_num, r.view_num, ${place} as place`;
  const order = `order by r.${by} desc, r.user_id desc`;
  const named = (people: string, part = ''): string => `select ${columns}
    from (select * from creator_rank where ${ranked} ${part}) r ${people}
    where ${IS_SHOWN} ${order} limit $4 offset $5`;
  const inOrder = `order by ${by} desc, user_id desc`;
  return {
    all: `select ${columns} from (
      select * from creator_rank where ${ranked} ${inOrder} limit $4 offset $5
    ) r join "user" u on u.id = r.user_id where $3::text is null ${order}`,
    many: named(nameFilterJoin('r.user_id'), `${inOrder} limit ${maxRowsSearched}`),
    few: named('join "user" u on u.id = r.user_id and r.user_id = any($3::bigint[])'),
    end: `select ${place}::float8 as value, r.user_id as id from creator_rank r
      where ${behind('$1', '$2', '$3')} ${order} offset ${maxRowsSearched - 1} limit 1`,
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
  asked: PeopleQuery,
) => peopleRows<CreatorRow>(db, `creators_${sort}`, creatorStatements[sort], categoryId, asked);

const CATEGORIES = `select c.id, c.slug, c.name, r.post_num, r.pays_num, r.view_num
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
  preparedQuery<CategoryTotals>(db, 'creator_parts', CATEGORIES, [userId]);
