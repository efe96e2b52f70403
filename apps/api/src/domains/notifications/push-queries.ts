import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

/** A browser that is told: its push service's address, and its keys in base64url (RFC 8291). */
export interface PushedBrowser {
  readonly id: bigint;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** So many browsers of one person's are told; those give way first that nobody was ever told by, or has not been for longest. */
const MOST = 10;
/** A browser whose push service has refused so often in a row is gone. */
const MOST_FAILURES = 20;
/** So is one whose service is silent, once it has been so for longer than it, or we, may be away. */
const SILENT_MS = 3 * 86_400_000;

// A browser is one person's: whoever is logged in there now.
const PUT = `insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, created_at)
    values ($1, $2, $3, $4, $5, $6)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, fail_count = 0,
    last_ok_at = case when push_subscription.user_id = excluded.user_id then push_subscription.last_ok_at end, created_at = excluded.created_at`;
// A browser that has been given another address is no second one, and whoever has somebody's session can name but one.
const REPLACE = `delete from push_subscription where session_id = $1 and endpoint <> $2`;
const TRIM = `delete from push_subscription where id in (
  select id from push_subscription where user_id = $1
    order by endpoint = $2 desc, last_ok_at desc nulls last, created_at desc, id desc offset ${MOST})`;
const COUNT = `select count(*)::int as count from push_subscription where user_id = $1`;
const REMOVE = `delete from push_subscription where user_id = $1 and endpoint = $2`;

/** How many browsers of the person's are told. */
const countBrowsers = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ count: number }>(db, 'push_count', COUNT, [userId]);
  return row?.count ?? 0;
};

/** Has a browser told for as long as the session lives; how many of the person's are now. `now` is real. */
export const putBrowser = async (
  tx: Tx,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: bigint },
  { endpoint, p256dh, auth }: Omit<PushedBrowser, 'id'>,
  now: Date,
): Promise<number> => {
  await preparedQuery(tx, 'push_put', PUT, [userId, sessionId, endpoint, p256dh, auth, now]);
  await preparedQuery(tx, 'push_replace', REPLACE, [sessionId, endpoint]);
  await preparedQuery(tx, 'push_trim', TRIM, [userId, endpoint]);
  return countBrowsers(tx, userId);
};

export const removeBrowser = async (
  db: Database,
  userId: bigint,
  endpoint: string,
): Promise<number> => {
  await preparedQuery(db, 'push_remove', REMOVE, [userId, endpoint]);
  return countBrowsers(db, userId);
};

const OF_PERSON = `select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p join session s on s.id = p.session_id
  where p.user_id = $1 and s.revoked_at is null and s.expires_at > $2 order by p.id`;

/** The browsers where a person is logged in; `now` is real. */
export const browsersOf = (db: Database, userId: bigint, now: Date): Promise<PushedBrowser[]> =>
  preparedQuery<PushedBrowser>(db, 'push_of_person', OF_PERSON, [userId, now]);

const WORKED = `update push_subscription set fail_count = 0, last_ok_at = $2 where id = any($1::bigint[])`;
// First, for in one statement a row is either changed or deleted.
const GIVE_UP = `delete from push_subscription where fail_count + 1 >= ${MOST_FAILURES}
  and (id = any($1::bigint[]) or id = any($2::bigint[]) and coalesce(last_ok_at, created_at) < $3)`;
const FAILED = `update push_subscription set fail_count = fail_count + 1 where id = any($1::bigint[])`;
const GONE = `delete from push_subscription where id = any($1::bigint[])`;

/** Writes down what became of the browsers that were told; `now` is real. */
export const markBrowsers = async (
  db: Database,
  ids: {
    readonly worked: readonly bigint[];
    readonly failed: readonly bigint[];
    /** Nobody has answered for them, or not as a push service does. */
    readonly silent: readonly bigint[];
    readonly gone: readonly bigint[];
  },
  now: Date,
): Promise<void> => {
  if (ids.worked.length > 0) await preparedQuery(db, 'push_worked', WORKED, [ids.worked, now]);
  if (ids.failed.length + ids.silent.length > 0) {
    const before = new Date(now.getTime() - SILENT_MS);
    await preparedQuery(db, 'push_give_up', GIVE_UP, [ids.failed, ids.silent, before]);
    await preparedQuery(db, 'push_failed', FAILED, [[...ids.failed, ...ids.silent]]);
  }
  if (ids.gone.length > 0) await preparedQuery(db, 'push_gone', GONE, [ids.gone]);
};
