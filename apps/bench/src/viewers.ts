import { newToken, readConfig, type Session, signKeyOf, tokenHash } from '@taice/api/testing';
import { asOwner, type DatabaseHandle } from './database.ts';

/** A person who is logged in on a device of their own. */
export interface Viewer {
  readonly userId: string;
  readonly deviceId: string;
  /** The address that the viewer calls from; the product must trust us as its proxy to believe it. */
  readonly ip: string;
  readonly session: Session;
}

const INSERT_USERS_SQL = `with known as (
    select coalesce(max(substr(invite_code, 2)::int), 0) as last from "user" where invite_code ~ '^B[0-9]{7}$'
  ), people as (
    insert into "user" (nickname, nickname_skeleton, invite_code, log_type)
    select 'Viewer ' || last + i, 'viewer' || last + i, 'B' || lpad((last + i)::text, 7, '0'), 2
    from known, generate_series(1, $1::int) i
    returning id
  ), numbered as (select id, row_number() over (order by id) as n from people)
  insert into session (user_id, token_sha256, app_type, device_id, expires_at)
  select n.id, t.hash, 'web', 'bench-' || n.id, clock_timestamp() + interval '1 day'
  from numbered n join unnest($2::bytea[]) with ordinality t(hash, n) on t.n = n.n
  returning id::text as session_id, user_id::text, (select n from numbered x where x.id = user_id)::int as n`;

/** A person's past: the people they follow, and the videos they have watched. */
const INSERT_HISTORY_SQL = `with viewers as (select unnest($1::bigint[]) as id),
  newest as (
    select array_agg(id) as ids, array_agg(user_id) as authors, count(*) as of from (
      select id, user_id from post where state = 'published' and visibility = 'public'
      order by published_at desc limit 3000) p
  ), watched as (
    insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, qualified_at)
    select v.id, p.ids[1 + (v.id * 13 + i * i * 7) % p.of], clock_timestamp() - i * interval '20 min', 3,
      (i % 3) / 2.0, case when i % 2 = 0 then clock_timestamp() - i * interval '20 min' end
    from viewers v cross join generate_series(1, 60) i cross join newest p
    on conflict do nothing
  )
  insert into follow (user_id, target_id)
  select v.id, p.authors[1 + (v.id * 17 + i * 101) % p.of]
  from viewers v cross join generate_series(1, 10) i cross join newest p
  where p.authors[1 + (v.id * 17 + i * 101) % p.of] <> v.id
  on conflict do nothing`;

/** Counters beside those rows, as the nightly check would compute them. */
const UPDATE_COUNTS_SQL = `with counted as (
    select u.id, (select count(*) from follow where user_id = u.id) as follows,
      (select count(*) from follow where target_id = u.id) as fans
    from "user" u where u.id in (select user_id from follow union select target_id from follow)
  )
  update "user" u set follow_num = c.follows, fans_num = c.fans, verified_fans_num = c.fans
  from counted c where c.id = u.id`;

/** 198.18.0.0/15 is set aside for benchmarks (RFC 2544). */
const ipOf = (index: number): string => `198.18.${(index >> 8) & 255}.${index & 255}`;

/**
 * Makes people with live sessions, enough that no rate limit of one person or network is measured. By SQL: registering
 * each of them would take a password hash.
 */
export const makeViewers = (
  database: DatabaseHandle,
  count: number,
  { past: withHistory = false }: { past?: boolean } = {},
): Promise<Viewer[]> =>
  asOwner(database, async (client) => {
    const { sessionSecret, proofKey } = readConfig({});
    const tokens = Array.from({ length: count }, () => newToken(proofKey));
    const { rows } = await client.query<{ session_id: string; user_id: string; n: number }>(
      INSERT_USERS_SQL,
      [count, tokens.map(tokenHash)],
    );
    if (withHistory) {
      await client.query(INSERT_HISTORY_SQL, [rows.map((row) => row.user_id)]);
      await client.query(UPDATE_COUNTS_SQL);
    }
    await client.query('analyze "user", session, follow, view_log');
    return rows.map(({ session_id: sessionId, user_id: userId, n }, index) => ({
      userId,
      deviceId: `bench-${userId}`,
      ip: ipOf(index),
      session: {
        token: tokens[n - 1] ?? '',
        sign_key: signKeyOf(sessionSecret, BigInt(sessionId)),
      },
    }));
  });
