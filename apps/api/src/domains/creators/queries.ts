import type { CreatorSort } from '@taice/contract';
import { type Database, hot } from '../../platform/db/pool.ts';
import { notBlocked } from '../user/blocked.ts';

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
}
export interface Part {
  readonly limit: number;
  readonly offset: number;
}
/** `pattern` null: whatever they are called. */
interface Asked extends Part {
  /** 0n: a visitor. */
  readonly viewer: bigint;
  readonly pattern: string | null;
}

/** What a name may contain, as a pattern. */
export const patternOf = (keyword: string | undefined): string | null =>
  keyword ? `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%` : null;

const SHOWN = `(u.status in ('active', 'limited', 'deleting') and ${notBlocked('$1', 'u.id')})`;
const PERSON = `u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.fans_num,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, ${SHOWN} as is_shown`;

/** Without a name to look for, the index alone says where the page begins. */
const followStatement = (own: 'user_id' | 'target_id', other: 'user_id' | 'target_id') => ({
  all: `select ${PERSON}, f.at as followed_at from (
      select ${other} as id, at from follow where ${own} = $2 order by at desc, ${other} desc limit $4 offset $5
    ) f join "user" u on u.id = f.id where $3::text is null order by f.at desc, f.id desc`,
  named: `select ${PERSON}, f.at as followed_at from follow f join "user" u on u.id = f.${other}
    where f.${own} = $2 and u.nickname ilike $3 and ${SHOWN}
    order by f.at desc, f.${other} desc limit $4 offset $5`,
});
const FOLLOWS = followStatement('user_id', 'target_id');
const FANS = followStatement('target_id', 'user_id');

export type FollowRow = PersonRow & { readonly followed_at: Date };

/** Whom somebody follows, or who follows them, the latest first. */
export const followRows = (
  db: Database,
  type: 'follow' | 'fans',
  ofId: bigint,
  { viewer, pattern, limit, offset }: Asked,
): Promise<FollowRow[]> => {
  const values = [viewer, ofId, pattern, limit, offset];
  if (type === 'follow')
    return pattern === null
      ? hot(db, 'follow_list', FOLLOWS.all, values)
      : hot(db, 'follow_list_named', FOLLOWS.named, values);
  return pattern === null
    ? hot(db, 'fans_list', FANS.all, values)
    : hot(db, 'fans_list_named', FANS.named, values);
};

const orders: Record<CreatorSort, string> = {
  hot: 'heat',
  new: 'first_at',
  fans: 'fans_num',
  rewards: 'pays_num',
};
const creatorStatement = (sort: CreatorSort, isNamed: boolean): string => {
  const by = orders[sort];
  const ranked = `category_id = $2 ${sort === 'rewards' ? 'and pays_num > 0' : ''}`;
  const columns = `${PERSON}, r.post_num, r.view_num`;
  if (isNamed)
    return `select ${columns} from creator_rank r join "user" u on u.id = r.user_id
      where ${ranked} and u.nickname ilike $3 and ${SHOWN}
      order by r.${by} desc, r.user_id desc limit $4 offset $5`;
  return `select ${columns} from (
      select * from creator_rank where ${ranked} order by ${by} desc, user_id desc limit $4 offset $5
    ) r join "user" u on u.id = r.user_id where $3::text is null
    order by r.${by} desc, r.user_id desc`;
};
const creatorStatements = Object.fromEntries(
  (Object.keys(orders) as CreatorSort[]).flatMap((sort) => [
    [`creators_${sort}`, creatorStatement(sort, false)],
    [`creators_${sort}_named`, creatorStatement(sort, true)],
  ]),
);

export type CreatorRow = PersonRow & { readonly post_num: number; readonly view_num: bigint };

/** Creators in an order; `categoryId` 0n: of all categories. */
export const creatorRows = (
  db: Database,
  sort: CreatorSort,
  categoryId: bigint,
  { viewer, pattern, limit, offset }: Asked,
): Promise<CreatorRow[]> => {
  const name = `creators_${sort}${pattern === null ? '' : '_named'}`;
  return hot(db, name, creatorStatements[name] ?? '', [viewer, categoryId, pattern, limit, offset]);
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
