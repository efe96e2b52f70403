import type { CreatorSort } from '@taice/contract';
import type { Place } from '../../platform/cursor.ts';
import { containing } from '../../platform/db/like.ts';
import { type Database, hot } from '../../platform/db/pool.ts';
import type { Part } from '../../platform/paged.ts';
import { searchedAtOnce } from '../posts/own-list.ts';
import { notBlocked } from '../user/blocked.ts';
import { fewNamed } from './named.ts';

/** Somebody as lists of people show them. */
export interface PersonRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly bio: string;
  readonly fans_num: number;
  readonly is_follow: boolean;
  /** The viewer may be shown them; asked of the page only, not of all that lies before it. */
  readonly is_shown: boolean;
  /** What the list is in order of. */
  readonly place: number;
}
/** `keyword` empty: whatever they are called. */
interface Asked extends Part {
  /** 0n: a visitor. */
  readonly viewer: bigint;
  readonly keyword: string | undefined;
  /** Whom the list goes on behind. */
  readonly after: Place<number>;
}

const SHOWN = `(user_is_present(u.status) and ${notBlocked('$1', 'u.id')})`;
const PERSON = `u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.fans_num,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, ${SHOWN} as is_shown`;

/** µs since 1970, so that a time is a number here as all that lists are in order of. */
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::float8`;
const timeOf = (value: string): string =>
  `case when ${value}::float8 > 2e17 then timestamptz 'infinity'
    else timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond' end`;
const wholeOf = (value: string): string => `least(${value}::float8, 2147483647)::int`;

/** Which of a list's statements finds whom by a name, and what it is told of the name. */
const wayOf = async (
  db: Database,
  keyword: string | undefined,
): Promise<{ way: 'all' | 'few' | 'many'; name: bigint[] | string | null }> => {
  if (!keyword) return { way: 'all', name: null };
  const few = await fewNamed(db, keyword);
  return few ? { way: 'few', name: few } : { way: 'many', name: containing(keyword) };
};

/** In the order of the list until the page is full, whatever the planner thinks of the name: it is a common one. */
const calledSo = (id: string): string =>
  `cross join lateral (select * from "user" where id = ${id} and nickname ilike $3 offset 0) u`;

/** Without a name to look for, the index alone says where the page begins. */
const followStatement = (own: 'user_id' | 'target_id', other: 'user_id' | 'target_id') => {
  const columns = `${PERSON}, f.at as followed_at, ${micros('f.at')} as place`;
  const goesOn = `(at, ${other}) < (${timeOf('$6')}, $7::bigint)`;
  const named = (people: string): string => `select ${columns} from follow f ${people}
    where f.${own} = $2 and ${SHOWN} and (f.at, f.${other}) < (${timeOf('$6')}, $7::bigint)
    order by f.at desc, f.${other} desc limit $4 offset $5`;
  return {
    all: `select ${columns} from (
      select ${other} as id, at from follow where ${own} = $2 and ${goesOn}
      order by at desc, ${other} desc limit $4 offset $5
    ) f join "user" u on u.id = f.id where $3::text is null order by f.at desc, f.id desc`,
    many: named(calledSo(`f.${other}`)),
    few: named(`join "user" u on u.id = f.${other} and u.id = any($3::bigint[])`),
  };
};
const FOLLOWS = followStatement('user_id', 'target_id');
const FANS = followStatement('target_id', 'user_id');

export type FollowRow = PersonRow & { readonly followed_at: Date };

/** Whom somebody follows, or who follows them, the latest first. */
export const followRows = async (
  db: Database,
  type: 'follow' | 'fans',
  ofId: bigint,
  { viewer, keyword, limit, offset, after }: Asked,
): Promise<FollowRow[]> => {
  const of = { follow: FOLLOWS, fans: FANS }[type];
  const { way, name } = await wayOf(db, keyword);
  const values = [viewer, ofId, name, limit, offset, after.value, after.id];
  return hot(db, `${type}_list_${way}`, of[way], values);
};

interface Order {
  readonly by: string;
  readonly place: string;
  readonly from: (value: string) => string;
}
const orders: Record<CreatorSort, Order> = {
  hot: { by: 'heat', place: 'r.heat', from: (value) => `${value}::float8` },
  new: { by: 'first_at', place: micros('r.first_at'), from: timeOf },
  fans: { by: 'fans_num', place: 'r.fans_num', from: wholeOf },
  rewards: { by: 'pays_num', place: 'r.pays_num', from: wholeOf },
};
const creatorStatement = (sort: CreatorSort) => {
  const { by, place, from } = orders[sort];
  const behind = (category: string, value: string, id: string): string => `category_id = ${category}
    ${sort === 'rewards' ? 'and pays_num > 0' : ''} and (${by}, user_id) < (${from(value)}, ${id}::bigint)`;
  const ranked = behind('$2', '$6', '$7');
  const columns = `${PERSON}, r.post_num, r.view_num, ${place} as place`;
  const order = `order by r.${by} desc, r.user_id desc`;
  const named = (people: string, part = ''): string => `select ${columns}
    from (select * from creator_rank where ${ranked} ${part}) r ${people}
    where ${SHOWN} ${order} limit $4 offset $5`;
  const inOrder = `order by ${by} desc, user_id desc`;
  return {
    all: `select ${columns} from (
      select * from creator_rank where ${ranked} ${inOrder} limit $4 offset $5
    ) r join "user" u on u.id = r.user_id where $3::text is null ${order}`,
    many: named(calledSo('r.user_id'), `${inOrder} limit ${searchedAtOnce}`),
    few: named('join "user" u on u.id = r.user_id and r.user_id = any($3::bigint[])'),
    /** The last one that `many` looks at. */
    end: `select ${place}::float8 as value, r.user_id as id from creator_rank r
      where ${behind('$1', '$2', '$3')} ${order} offset ${searchedAtOnce - 1} limit 1`,
  };
};
const creatorStatements = {
  hot: creatorStatement('hot'),
  new: creatorStatement('new'),
  fans: creatorStatement('fans'),
  rewards: creatorStatement('rewards'),
} satisfies Record<CreatorSort, unknown>;

export type CreatorRow = PersonRow & { readonly post_num: number; readonly view_num: bigint };

/**
 * Creators in an order; `categoryId` 0n: of all categories. For a name that many have some thousand are looked at:
 * where they do not fill the page, `end` is the last of them, behind which the search goes on.
 */
export const creatorRows = async (
  db: Database,
  sort: CreatorSort,
  categoryId: bigint,
  { viewer, keyword, limit, offset, after }: Asked,
): Promise<{ rows: CreatorRow[]; end: Place<number> | undefined }> => {
  const { way, name } = await wayOf(db, keyword);
  const { end: END, ...ways } = creatorStatements[sort];
  const place = [after.value, after.id];
  const values = [viewer, categoryId, name, limit, offset, ...place];
  const rows = await hot<CreatorRow>(db, `creators_${sort}_${way}`, ways[way], values);
  // Whoever goes on by the number of the page comes to an end, behind as many.
  const isOver = offset > 0 && rows.length === 0;
  if (way !== 'many' || rows.length === limit || isOver) return { rows, end: undefined };
  const [end] = await hot<Place<number>>(db, `creators_${sort}_end`, END, [categoryId, ...place]);
  return { rows, end };
};

const CATEGORIES = `select c.id, c.slug, c.name, r.post_num, r.pays_num, r.view_num
  from creator_rank r left join category c on c.id = r.category_id
  where r.user_id = $1 order by r.post_num desc, r.category_id`;

export interface CreatorPart {
  /** Null: of all their videos together. */
  readonly id: bigint | null;
  readonly slug: string;
  readonly name: Record<'en' | 'cn' | 'tw', string>;
  readonly post_num: number;
  readonly pays_num: number;
  readonly view_num: bigint;
}

/** How many videos a creator has, in all and by category. */
export const creatorParts = (db: Database, userId: bigint): Promise<CreatorPart[]> =>
  hot<CreatorPart>(db, 'creator_parts', CATEGORIES, [userId]);
