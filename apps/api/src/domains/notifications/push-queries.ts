import { type Database, hot, type Tx } from '../../platform/db/pool.ts';

/** A browser that is told: its push service's address, and its keys in base64url (RFC 8291). */
export interface PushedBrowser {
  readonly id: bigint;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** So many browsers of one person's are told; those added first give way. */
const MOST = 10;
/** A browser whose push service has failed so often in a row is gone. */
const MOST_FAILURES = 20;

// A browser is one person's: whoever is logged in there now.
const PUT = `insert into push_subscription (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, fail_count = 0, created_at = now()`;
const TRIM = `delete from push_subscription where id in (
  select id from push_subscription where user_id = $1 order by created_at desc, id desc offset ${MOST})`;
const COUNT = `select count(*)::int as count from push_subscription where user_id = $1`;
const REMOVE = `delete from push_subscription where user_id = $1 and endpoint = $2`;

/** How many browsers of the person's are told. */
const countBrowsers = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await hot<{ count: number }>(db, 'push_count', COUNT, [userId]);
  return row?.count ?? 0;
};

/** Has a browser told for as long as the session lives; how many of the person's are now. */
export const putBrowser = async (
  tx: Tx,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: bigint },
  { endpoint, p256dh, auth }: Omit<PushedBrowser, 'id'>,
): Promise<number> => {
  await hot(tx, 'push_put', PUT, [userId, sessionId, endpoint, p256dh, auth]);
  await hot(tx, 'push_trim', TRIM, [userId]);
  return countBrowsers(tx, userId);
};

export const removeBrowser = async (
  db: Database,
  userId: bigint,
  endpoint: string,
): Promise<number> => {
  await hot(db, 'push_remove', REMOVE, [userId, endpoint]);
  return countBrowsers(db, userId);
};

const OF_PERSON = `select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p join session s on s.id = p.session_id
  where p.user_id = $1 and s.revoked_at is null and s.expires_at > $2 order by p.id`;

/** The browsers where a person is logged in; `now` is real. */
export const browsersOf = (db: Database, userId: bigint, now: Date): Promise<PushedBrowser[]> =>
  hot<PushedBrowser>(db, 'push_of_person', OF_PERSON, [userId, now]);

const WORKED = `update push_subscription set fail_count = 0, last_ok_at = $2 where id = any($1::bigint[])`;
const FAILED = `with failed as (
    update push_subscription set fail_count = fail_count + 1 where id = any($1::bigint[]) returning id, fail_count
  ) delete from push_subscription p using failed f where p.id = f.id and f.fail_count >= ${MOST_FAILURES}`;
const GONE = `delete from push_subscription where id = any($1::bigint[])`;

/** Writes down what became of the browsers that were told; `now` is real. */
export const markBrowsers = async (
  db: Database,
  ids: {
    readonly worked: readonly bigint[];
    readonly failed: readonly bigint[];
    readonly gone: readonly bigint[];
  },
  now: Date,
): Promise<void> => {
  if (ids.worked.length > 0) await hot(db, 'push_worked', WORKED, [ids.worked, now]);
  if (ids.failed.length > 0) await hot(db, 'push_failed', FAILED, [ids.failed]);
  if (ids.gone.length > 0) await hot(db, 'push_gone', GONE, [ids.gone]);
};
