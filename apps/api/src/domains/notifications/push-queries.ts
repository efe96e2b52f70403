import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

/** A subscribed browser: address of its push service, and its keys in base64url (RFC 8291). */
export interface PushBrowser {
  readonly id: bigint;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Most browsers of a person. The ones that never worked, or worked longest ago, are removed first. */
const MAX_BROWSERS = 10;
/** Consecutive refusals after which a browser counts as gone. */
const MAX_FAILURES = 20;
/** ms of silence after which it counts as gone: longer than an outage of the service or of ours. */
const MIN_FAILING_MS = 3 * 86_400_000;

// A browser belongs to the person who is logged in there now.
const INSERT_SUBSCRIPTION = `insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, created_at)
    values ($1, $2, $3, $4, $5, $6)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, fail_count = 0,
    last_ok_at = case when push_subscription.user_id = excluded.user_id then push_subscription.last_ok_at end, created_at = excluded.created_at`;
// A session has one browser: a new address replaces the old one, and a stolen session cannot add more.
const DELETE_REPLACED = `delete from push_subscription where session_id = $1 and endpoint <> $2`;
const DELETE_EXCESS = `delete from push_subscription where id in (
  select id from push_subscription where user_id = $1
    order by endpoint = $2 desc, last_ok_at desc nulls last, created_at desc, id desc offset ${MAX_BROWSERS})`;
const COUNT_BROWSERS = `select count(*)::int as count from push_subscription where user_id = $1`;
const DELETE_SUBSCRIPTION = `delete from push_subscription where user_id = $1 and endpoint = $2`;

/** Number of a person's subscribed browsers. */
const countBrowsers = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ count: number }>(db, 'push_count', COUNT_BROWSERS, [userId]);
  return row?.count ?? 0;
};

/** Subscribes a browser for the lifetime of the session; returns the person's number of browsers. `now` is real. */
export const subscribeBrowser = async (
  tx: Tx,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: bigint },
  { endpoint, p256dh, auth }: Omit<PushBrowser, 'id'>,
  now: Date,
): Promise<number> => {
  await preparedQuery(tx, 'push_put', INSERT_SUBSCRIPTION, [
    userId,
    sessionId,
    endpoint,
    p256dh,
    auth,
    now,
  ]);
  await preparedQuery(tx, 'push_replace', DELETE_REPLACED, [sessionId, endpoint]);
  await preparedQuery(tx, 'push_trim', DELETE_EXCESS, [userId, endpoint]);
  return countBrowsers(tx, userId);
};

export const removeBrowser = async (
  db: Database,
  userId: bigint,
  endpoint: string,
): Promise<number> => {
  await preparedQuery(db, 'push_remove', DELETE_SUBSCRIPTION, [userId, endpoint]);
  return countBrowsers(db, userId);
};

const LIST_BROWSERS_OF_USER = `select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p join session s on s.id = p.session_id
  where p.user_id = $1 and s.revoked_at is null and s.expires_at > $2 order by p.id`;

/** Browsers in which a person is logged in; `now` is real. */
export const browsersOf = (db: Database, userId: bigint, now: Date): Promise<PushBrowser[]> =>
  preparedQuery<PushBrowser>(db, 'push_of_person', LIST_BROWSERS_OF_USER, [userId, now]);

const RECORD_SUCCESS = `update push_subscription set fail_count = 0, last_ok_at = $2 where id = any($1::bigint[])`;
// Runs first: a single statement cannot update and delete the same row.
const DELETE_FAILING = `delete from push_subscription where fail_count + 1 >= ${MAX_FAILURES}
  and (id = any($1::bigint[]) or id = any($2::bigint[]) and coalesce(last_ok_at, created_at) < $3)`;
const RECORD_FAILURE = `update push_subscription set fail_count = fail_count + 1 where id = any($1::bigint[])`;
const DELETE_UNSUBSCRIBED = `delete from push_subscription where id = any($1::bigint[])`;

/** Records the results for the browsers; `now` is real. */
export const recordPushResults = async (
  db: Database,
  ids: {
    readonly worked: readonly bigint[];
    readonly failed: readonly bigint[];
    /** No answer, or not one of a push service. */
    readonly silent: readonly bigint[];
    readonly gone: readonly bigint[];
  },
  now: Date,
): Promise<void> => {
  if (ids.worked.length > 0)
    await preparedQuery(db, 'push_worked', RECORD_SUCCESS, [ids.worked, now]);
  if (ids.failed.length + ids.silent.length > 0) {
    const failingSince = new Date(now.getTime() - MIN_FAILING_MS);
    await preparedQuery(db, 'push_give_up', DELETE_FAILING, [ids.failed, ids.silent, failingSince]);
    await preparedQuery(db, 'push_failed', RECORD_FAILURE, [[...ids.failed, ...ids.silent]]);
  }
  if (ids.gone.length > 0) await preparedQuery(db, 'push_gone', DELETE_UNSUBSCRIBED, [ids.gone]);
};
