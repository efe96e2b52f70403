import { type RawBuilder, sql } from 'kysely';
import { timeCursor } from '../../platform/cursor.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import type { Database } from '../../platform/db/pool.ts';
import { notBlocked } from '../user/blocked.ts';

/** The lists of what a person did with videos, each with an index by person and time. */
const lists = {
  watched: { from: 'view_log', at: 'last_at', only: 'not l.hidden' },
  liked: { from: 'reaction', at: 'at', only: "l.value = 'like'" },
  collected: { from: 'collect', at: 'at', only: 'true' },
} as const;

export type OwnListName = keyof typeof lists;

interface Row {
  readonly at: Date;
  readonly post_id: bigint;
}

export interface OwnListFilter {
  readonly userId: bigint;
  /** In the title. */
  readonly keyword?: string | undefined;
  readonly categoryId?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only entries after this cursor, newest first. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OwnListPage {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The most rows one call searches for a word or a category; the next page continues from there. */
export const maxRowsSearched = 5_000;

export const titleHas = (keyword: string): RawBuilder<unknown> =>
  sql`p.title ilike ${containsPattern(keyword)}`;

/** The person may still see the post `p`, and neither has blocked the other. */
export const stillVisibleCondition = (userId: bigint): RawBuilder<unknown> =>
  sql`p.state = 'published' and (p.visibility <> 'private' or p.user_id = ${userId})
    and ${sql.raw(notBlocked('l.user_id', 'p.user_id'))}`;

/** A page of one of a person's lists, without posts they cannot see any more. */
export const readOwnList = async (
  db: Database,
  name: OwnListName,
  { userId, keyword, categoryId, from, to, cursor, limit }: OwnListFilter,
): Promise<OwnListPage> => {
  const list = lists[name];
  const [table, timeColumn] = [sql.table(list.from), sql.ref(`l.${list.at}`)];
  const ownConditions = [sql`l.user_id = ${userId}`, sql.raw(list.only)];
  const after = timeCursor.decode(cursor);
  if (from) ownConditions.push(sql`${timeColumn} >= ${from}`);
  if (to) ownConditions.push(sql`${timeColumn} < ${to}`);
  if (after) ownConditions.push(sql`(${timeColumn}, l.post_id) < (${after.value}, ${after.id})`);
  const order = sql`order by ${timeColumn} desc, l.post_id desc`;
  const isSearch = keyword !== undefined || categoryId !== undefined;
  const last = isSearch
    ? (
        await sql<Row>`select ${timeColumn} as at, l.post_id from ${table} l
          where ${sql.join(ownConditions, sql` and `)} ${order} offset ${sql.lit(maxRowsSearched - 1)} limit 1`.execute(
          db,
        )
      ).rows[0]
    : undefined;
  const visibleConditions = [...ownConditions, stillVisibleCondition(userId)];
  if (last)
    visibleConditions.push(sql`(${timeColumn}, l.post_id) >= (${last.at}, ${last.post_id})`);
  if (keyword !== undefined) visibleConditions.push(titleHas(keyword));
  if (categoryId !== undefined) visibleConditions.push(sql`p.category_id = ${categoryId}`);
  // An inlined number: for a parameter the planner assumes all rows, and sorts them.
  const { rows } = await sql<Row>`select ${timeColumn} as at, l.post_id
    from ${table} l join post p on p.id = l.post_id
    where ${sql.join(visibleConditions, sql` and `)} ${order} limit ${sql.lit(limit + 1)}`.execute(
    db,
  );
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : last;
  return { rows: page, next: end ? timeCursor.encode({ value: end.at, id: end.post_id }) : null };
};
