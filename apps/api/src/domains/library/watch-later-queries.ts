import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { stillVisibleCondition, titleHas } from '../posts/own-list.ts';

export interface WatchLaterEntry {
  readonly post_id: bigint;
  readonly at: Date;
}

/** In the person's order, without videos they cannot see any more. */
export const listWatchLater = async (
  db: Database,
  userId: bigint,
  filter: {
    readonly keyword: string | undefined;
    readonly categoryId: bigint | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<WatchLaterEntry[]> => {
  const { keyword, categoryId, limit, offset } = filter;
  const conditions = [sql`l.user_id = ${userId}`, stillVisibleCondition(userId)];
  if (keyword) conditions.push(titleHas(keyword));
  if (categoryId !== undefined) conditions.push(sql`p.category_id = ${categoryId}`);
  const { rows } = await sql<WatchLaterEntry>`select l.post_id, l.at
    from watch_later l join post p on p.id = l.post_id
    where ${sql.join(conditions, sql` and `)}
    order by l.place, l.post_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

const LOCK_USER = `select from "user" where id = $1 for no key update`;
const READ_ORDER = `select post_id from watch_later where user_id = $1 order by place, post_id`;

/** The whole list, locked until the transaction ends. */
export const lockOrder = async (tx: Tx, userId: bigint): Promise<bigint[]> => {
  await preparedQuery(tx, 'watch_later_lock', LOCK_USER, [userId]);
  const rows = await preparedQuery<{ post_id: bigint }>(tx, 'watch_later_order', READ_ORDER, [
    userId,
  ]);
  return rows.map(({ post_id }) => post_id);
};

const DELETE_ENTRY = `delete from watch_later where user_id = $1 and post_id = $2`;

export const removeFromWatchLater = (tx: Tx, userId: bigint, postId: bigint) =>
  preparedQuery(tx, 'watch_later_remove', DELETE_ENTRY, [userId, postId]);

const UPSERT_ORDER = `insert into watch_later (user_id, post_id, place, at)
  select $1::bigint, o.post_id, o.place, $3::timestamptz
  from unnest($2::bigint[]) with ordinality o (post_id, place)
  on conflict (user_id, post_id) do update set place = excluded.place
    where watch_later.place <> excluded.place`;

/** Stores the whole list in this order; new entries get the time `at` (rule clock). */
export const storeOrder = (tx: Tx, userId: bigint, order: readonly bigint[], at: Date) =>
  preparedQuery(tx, 'watch_later_put', UPSERT_ORDER, [userId, order, at]);
