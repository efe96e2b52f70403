import type { Database, Tx } from '../../platform/db/pool.ts';

/** The live sessions of a person, the one used last first. */
export const liveSessions = (db: Database, userId: bigint, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'app_type', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Ends one of a person's sessions, or all but `keep`. How many it were. */
export const endSessions = async (
  tx: Tx,
  userId: bigint,
  which: { id: bigint } | { keep: bigint },
  now: Date,
): Promise<number> => {
  const query = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const { numUpdatedRows } = await (
    'id' in which ? query.where('id', '=', which.id) : query.where('id', '<>', which.keep)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
};
