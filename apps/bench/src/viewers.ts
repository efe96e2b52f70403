import { createHmac } from 'node:crypto';
import { readConfig, type Session } from '@taice/api/testing';
import { asOwner, type DatabaseHandle } from './database.ts';

/** Somebody who is logged in on a device of their own. */
export interface Viewer {
  readonly userId: string;
  readonly deviceId: string;
  readonly session: Session;
}

const PEOPLE = `with people as (
    insert into "user" (nickname, invite_code, log_type)
    select 'Viewer ' || i, 'B' || lpad(i::text, 7, '0'), 2 from generate_series(1, $1::int) i
    returning id
  ), sessions as (
    insert into session (user_id, token_sha256, app_type, device_id, expires_at)
    select id, sha256(convert_to('bench-session-token-' || id, 'UTF8')), 'web', 'bench-' || id,
      clock_timestamp() + interval '1 day'
    from people
    returning id, user_id
  )
  select id::text as session_id, user_id::text from sessions order by user_id`;

/**
 * Makes people with live sessions, so many that no rate limit of one person is what is measured. By
 * SQL: registering each of them would take a password hash.
 */
export const makeViewers = (database: DatabaseHandle, count: number): Promise<Viewer[]> =>
  asOwner(database, async (client) => {
    const { sessionSecret } = readConfig({});
    const { rows } = await client.query<{ session_id: string; user_id: string }>(PEOPLE, [count]);
    await client.query('analyze "user", session');
    return rows.map(({ session_id: sessionId, user_id: userId }) => ({
      userId,
      deviceId: `bench-${userId}`,
      session: {
        token: `bench-session-token-${userId}`,
        // As the API derives it for the session's owner (domain.md D24).
        sign_key: createHmac('sha256', sessionSecret).update(sessionId).digest('hex'),
      },
    }));
  });
