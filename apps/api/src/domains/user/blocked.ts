import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/**
 * SQL: neither of two people has blocked the other. Both are expressions of ids, `0` for a visitor. All lists of people
 * or their works use it, and all actions on another person: a block hides both everywhere.
 */
export const notBlocked = (one: string, other: string): string =>
  `not exists (select from block b where b.user_id = ${one} and b.target_id = ${other})
    and not exists (select from block b where b.user_id = ${other} and b.target_id = ${one})`;

const EITHER_BLOCKED = `select from block b
  where (b.user_id = $1 and b.target_id = $2) or (b.user_id = $2 and b.target_id = $1)`;

/** True if either of two people has blocked the other; for actions on another person. */
export const isEitherBlocked = async (db: Database, one: bigint, other: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'people_apart', EITHER_BLOCKED, [one, other])).length > 0;
