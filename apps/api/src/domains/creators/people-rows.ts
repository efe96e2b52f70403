import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Place } from '../../platform/cursor.ts';
import { containing } from '../../platform/db/like.ts';
import type { Part } from '../../platform/paged.ts';
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
export interface Asked extends Part {
  /** 0n: a visitor. */
  readonly viewer: bigint;
  readonly keyword: string | undefined;
  /** Whom the list goes on behind. */
  readonly after: Place<number>;
}

export const SHOWN = `(user_is_present(u.status) and ${notBlocked('$1', 'u.id')})`;
export const PERSON = `u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.fans_num,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, ${SHOWN} as is_shown`;

/** µs since 1970, so that a time is a number here as all that lists are in order of. */
export const micros = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::float8`;
export const timeOf = (value: string): string =>
  `case when ${value}::float8 > 2e17 then timestamptz 'infinity'
    else timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond' end`;

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
export const calledSo = (id: string): string =>
  `cross join lateral (select * from "user" where id = ${id} and nickname ilike $3 offset 0) u`;

/** One list's statements; all but `end` are told of the viewer, whose list, the name, how many, the offset and the place behind which. */
export interface PeopleStatements {
  readonly all: string;
  readonly few: string;
  /** Looks at the next `searchedAtOnce` of the list only. */
  readonly many: string;
  /** The last one that `many` looks at, told of whose list and the place behind which. */
  readonly end: string;
}

export interface PeopleRows<Row> {
  readonly rows: Row[];
  /** Where more than these were looked at, the last that was. */
  readonly end: Place<number> | undefined;
}

/**
 * A list of people, or part of one by name. For a name that many have some thousand are looked at: where they do not
 * fill the page, `end` is the last of them, behind which the search goes on.
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
  // Whoever goes on by the number of the page comes to an end, behind as many.
  const isOver = offset > 0 && rows.length === 0;
  if (way !== 'many' || rows.length === limit || isOver) return { rows, end: undefined };
  const [end] = await preparedQuery<Place<number>>(db, `${list}_end`, END, [ofId, ...place]);
  return { rows, end };
};
