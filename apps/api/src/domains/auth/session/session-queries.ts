import type { Database } from '../../../platform/db/pool.ts';

/** Live sessions of a person, the last used first. */
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

/** Ends one session of a person, all but `keep`, or all; their next call is refused. Returns their number. */
export const endSessions = async (
  db: Database,
  userId: bigint,
  which: { id: bigint } | { keep: bigint } | 'all',
  now: Date,
): Promise<number> => {
  const live = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const selected = () => {
    if (which === 'all') return live;
    return 'id' in which ? live.where('id', '=', which.id) : live.where('id', '<>', which.keep);
  };
  const { numUpdatedRows } = await selected().executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Records a fresh proof of the session's owner. */
export const markProven = (db: Database, id: bigint, at: Date) =>
  db.updateTable('session').set({ proven_at: at }).where('id', '=', id).execute();
