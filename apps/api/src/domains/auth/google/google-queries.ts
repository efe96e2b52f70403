import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

const FIND_BY_SUB = `select id from "user" where google_sub = $1 and status <> 'deleted'`;

/** The account of a Google identity. */
export const findByGoogle = async (db: Database, sub: string): Promise<bigint | undefined> => {
  const [row] = await preparedQuery<{ id: bigint }>(db, 'user_by_google', FIND_BY_SUB, [sub]);
  return row?.id;
};
