import { type Database, preparedQuery } from '../db/pool.ts';

const LIVE_SESSIONS_SQL = `select s.id::text from session s join "user" u on u.id = s.user_id
  where s.id = any($1::bigint[]) and s.revoked_at is null and s.expires_at > $2
    and user_is_present(u.status)`;

/** Those of the sessions that are still valid. */
export const liveSessions = async (
  db: Database,
  streams: readonly { readonly sessionId: string }[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
  const rows = await preparedQuery<{ id: string }>(db, 'live_sessions', LIVE_SESSIONS_SQL, [
    ids,
    now,
  ]);
  return new Set(rows.map(({ id }) => id));
};
