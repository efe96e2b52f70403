import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const READ_FLAGS = `select key from user_flag where user_id = $1 and value order by key`;

export const readFlags = async (db: Database, userId: bigint): Promise<Record<string, true>> => {
  const rows = await preparedQuery<{ key: string }>(db, 'user_flags', READ_FLAGS, [userId]);
  return Object.fromEntries(rows.map(({ key }) => [key, true]));
};

const UPSERT_FLAG = `insert into user_flag (user_id, key, value, at) values ($1, $2, $3, $4)
  on conflict (user_id, key) do update set value = excluded.value, at = excluded.at
    where user_flag.value <> excluded.value`;

/** `at` is on the rule clock. */
export const setFlag = (
  db: Database,
  userId: bigint,
  { key, value, at }: { key: string; value: boolean; at: Date },
) => preparedQuery(db, 'user_flag_put', UPSERT_FLAG, [userId, key, value, at]);
