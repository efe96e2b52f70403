import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/**
 * SQL: neither of two people has blocked the other. Both are expressions of ids, `0` for a visitor. Whatever
 * lists what people made, or people, and whatever reaches somebody else's, asks this: blocked people are gone
 * for each other everywhere.
 */
export const notBlocked = (one: string, other: string): string =>
  `not exists (select from block b where b.user_id = ${one} and b.target_id = ${other})
    and not exists (select from block b where b.user_id = ${other} and b.target_id = ${one})`;

const APART = `select from block b
  where (b.user_id = $1 and b.target_id = $2) or (b.user_id = $2 and b.target_id = $1)`;

/** Whether either of two people has blocked the other; for what somebody does to another. */
export const areApart = async (db: Database, one: bigint, other: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'people_apart', APART, [one, other])).length > 0;
