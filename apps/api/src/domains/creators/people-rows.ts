import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Place } from '../../platform/cursor.ts';
import { containing } from '../../platform/db/like.ts';
import type { Part } from '../../platform/paged.ts';
import { notBlocked } from '../user/blocked.ts';
import { fewNamed } from './named.ts';

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
export interface Asked extends Part {
  /** 0n: a visitor. */
  readonly viewer: bigint;
  readonly keyword: string | undefined;
  /** The list continues after this position. */
  readonly after: Place<number>;
}

export const SHOWN = `(user_is_present(u.status) and ${notBlocked('$1', 'u.id')})`;
export const PERSON = `u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.fans_num,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, ${SHOWN} as is_shown`;

/** µs since 1970, so that a time is a number like all sort values of lists. */
export const micros = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::float8`;
export const timeOf = (value: string): string =>
  `case when ${value}::float8 > 2e17 then timestamptz 'infinity'
    else timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond' end`;

/** Which statement of a list to use for a name, and its name parameter. */
const wayOf = async (
  db: Database,
  keyword: string | undefined,
): Promise<{ way: 'all' | 'few' | 'many'; name: bigint[] | string | null }> => {
  if (!keyword) return { way: 'all', name: null };
  const few = await fewNamed(db, keyword);
  return few ? { way: 'few', name: few } : { way: 'many', name: containing(keyword) };
};

/**
 * Scans in list order until the page is full, because the name is common. The planner must not choose the name index.
 */
export const calledSo = (id: string): string =>
  `cross join lateral (select * from "user" where id = ${id} and nickname ilike $3 offset 0) u`;

/**
 * One list's statements. All but `end` take the viewer, the list's owner, the name, the limit, the offset and the
 * cursor.
 */
export interface PeopleStatements {
  readonly all: string;
  readonly few: string;
  /** Looks at the next `searchedAtOnce` of the list only. */
  readonly many: string;
  /** The last row that `many` looks at; takes the list's owner and the cursor. */
  readonly end: string;
}

export interface PeopleRows<Row> {
  readonly rows: Row[];
  /** The last row looked at, if more rows follow. */
  readonly end: Place<number> | undefined;
}

/**
 * A list of people, or its part with a name. For a common name some thousand are looked at. If they do not fill the
 * page, `end` is the last of them, where the search continues.
 */
export const peopleRows = async <Row extends PersonRow>(
  db: Database,
  list: string,
  { end: END, ...ways }: PeopleStatements,
  ofId: bigint,
  { viewer, keyword, limit, offset, after }: Asked,
): Promise<PeopleRows<Row>> => {
  const { way, name } = await wayOf(db, keyword);
  const place = [after.value, after.id];
  const values = [viewer, ofId, name, limit, offset, ...place];
  const rows = await preparedQuery<Row>(db, `${list}_${way}`, ways[way], values);
  // A reader who pages by number reaches an end, behind as many rows.
  const isOver = offset > 0 && rows.length === 0;
  if (way !== 'many' || rows.length === limit || isOver) return { rows, end: undefined };
  const [end] = await preparedQuery<Place<number>>(db, `${list}_end`, END, [ofId, ...place]);
  return { rows, end };
};
