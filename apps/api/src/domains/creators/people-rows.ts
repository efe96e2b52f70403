import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { ListPosition } from '../../platform/cursor.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import type { LimitOffset } from '../../platform/pagination.ts';
import { notBlocked } from '../user/blocked.ts';
import { findIdsByName } from './name-search.ts';

/** A person as lists of people show them. */
export interface PersonRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly bio: string;
  readonly fans_num: number;
  readonly is_follow: boolean;
  /** True if the viewer may see them; checked for the page only, not for all rows before it. */
  readonly is_shown: boolean;
  /** The sort value of the list. */
  readonly place: number;
}
/** `keyword` empty: any name. */
export interface PeopleQuery extends LimitOffset {
  /** 0n: a visitor. */
  readonly viewer: bigint;
  readonly keyword: string | undefined;
  /** The list continues after this position. */
  readonly after: ListPosition<number>;
}

export const IS_SHOWN = `(user_is_present(u.status) and ${notBlocked('$1', 'u.id')})`;
export const PERSON_COLUMNS = `u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.fans_num,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, ${IS_SHOWN} as is_shown`;

/** µs since 1970, so that a time is a number like all sort values of lists. */
export const microsSql = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::float8`;
export const timestampSql = (value: string): string =>
  `case when ${value}::float8 > 2e17 then timestamptz 'infinity'
    else timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond' end`;

/** Which statement of a list to use for a name, and its name parameter. */
const chooseNameSearch = async (
  db: Database,
  keyword: string | undefined,
): Promise<{ way: 'all' | 'few' | 'many'; name: bigint[] | string | null }> => {
  if (!keyword) return { way: 'all', name: null };
  const ids = await findIdsByName(db, keyword);
  return ids ? { way: 'few', name: ids } : { way: 'many', name: containsPattern(keyword) };
};

/**
 * Scans in list order until the page is full, because the name is common. The planner must not choose the name index.
 */
export const nameFilterJoin = (id: string): string =>
  `cross join lateral (select * from "user" where id = ${id} and nickname ilike $3 offset 0) u`;

/**
 * One list's statements. All but `end` take the viewer, the list's owner, the name, the limit, the offset and the
 * cursor.
 */
export interface PeopleStatements {
  readonly all: string;
  readonly few: string;
  /** Looks at the next `maxRowsSearched` of the list only. */
  readonly many: string;
  /** The last row that `many` looks at; takes the list's owner and the cursor. */
  readonly end: string;
}

export interface PeopleRows<Row> {
  readonly rows: Row[];
  /** The last row looked at, if more rows follow. */
  readonly end: ListPosition<number> | undefined;
}

/**
 * A list of people, or its part with a name. For a common name some thousand are looked at. If they do not fill the
 * page, `end` is the last of them, where the search continues.
 */
export const peopleRows = async <Row extends PersonRow>(
  db: Database,
  listName: string,
  { end: endStatement, ...statements }: PeopleStatements,
  listOwnerId: bigint,
  { viewer, keyword, limit, offset, after }: PeopleQuery,
): Promise<PeopleRows<Row>> => {
  const { way, name } = await chooseNameSearch(db, keyword);
  const cursor = [after.value, after.id];
  const values = [viewer, listOwnerId, name, limit, offset, ...cursor];
  const rows = await preparedQuery<Row>(db, `${listName}_${way}`, statements[way], values);
  // A reader who pages by number reaches an end, behind as many rows.
  const isPastEnd = offset > 0 && rows.length === 0;
  if (way !== 'many' || rows.length === limit || isPastEnd) return { rows, end: undefined };
  const [end] = await preparedQuery<ListPosition<number>>(db, `${listName}_end`, endStatement, [
    listOwnerId,
    ...cursor,
  ]);
  return { rows, end };
};
