import { type AccountSignals, type Cluster, clustersOf } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const DAY_MS = 86_400_000;
/** Traces are compared over this many days. */
const TRACE_DAYS = 30;
/** Latest sessions of a network that are read: a whole city may share one. */
const MAX_SESSIONS = 200;
/** The latest networks of an account that are read. */
const MAX_NETWORKS = 20;
/** Accounts registered around the same time are within this id distance. */
const MAX_ID_DISTANCE = 200;

// Two accounts are alike by two shared traits, one of which is a network, an hour of sign-up or a payout address.
const FIND_CANDIDATES = `with person as (select id, created_at from "user" where id = any($1::bigint[]))
  select id from person
  union
  select o.user_id from (
      select distinct s.ip from person p join session s on s.user_id = p.id where s.ip is not null and s.last_seen_at > $2
    ) mine cross join lateral (
      select s.user_id from session s where s.ip = mine.ip and s.last_seen_at > $2
      order by s.last_seen_at desc limit ${MAX_SESSIONS}
    ) o
  union
  select u.id from person p join "user" u on u.id between p.id - ${MAX_ID_DISTANCE} and p.id + ${MAX_ID_DISTANCE}
    and date_trunc('hour', u.created_at) = date_trunc('hour', p.created_at)
  union
  select o.user_id from person p join cash_out c on c.user_id = p.id
    join cash_out o on o.to_address = c.to_address and o.created_at > $2`;

const READ_TRACES = `select u.id::text, u.created_at,
    array(select s.ip from session s where s.user_id = u.id and s.ip is not null and s.last_seen_at > $2
      group by s.ip order by max(s.last_seen_at) desc limit ${MAX_NETWORKS}) as ips,
    array(select v.post_id::text from view_session v where v.user_id = u.id order by v.started_at limit 20) as videos,
    (select c.to_address from cash_out c where c.user_id = u.id order by c.id desc limit 1) as payout_address
  from "user" u where u.id = any($1::bigint[])`;

interface TracesRow {
  readonly id: string;
  readonly created_at: Date;
  readonly ips: readonly string[];
  readonly videos: readonly string[];
  readonly payout_address: string | null;
}

const toSignals = (row: TracesRow): AccountSignals => ({
  id: row.id,
  networks: row.ips,
  createdAt: row.created_at.getTime(),
  videos: row.videos,
  payoutAddress: row.payout_address,
});

/** Clusters of accounts that may belong to one person, with at least one of `userIds` in each. */
export const findAccountClusters = async (
  db: Database,
  userIds: readonly bigint[],
  at: Date,
): Promise<Cluster[]> => {
  const since = new Date(at.getTime() - TRACE_DAYS * DAY_MS);
  const candidates = await preparedQuery<{ id: bigint }>(db, 'alike_near', FIND_CANDIDATES, [
    userIds,
    since,
  ]);
  const ids = candidates.map(({ id }) => id);
  const rows = await preparedQuery<TracesRow>(db, 'alike_traces', READ_TRACES, [ids, since]);
  const requested = new Set(userIds.map(String));
  return clustersOf(rows.map(toSignals)).filter(({ accounts }) =>
    accounts.some((id) => requested.has(id)),
  );
};

/** Cluster descriptions for lists, by account: '36 alike: network, sign_up_hour, order'. */
export const describeAccountClusters = async (
  db: Database,
  userIds: readonly bigint[],
  at: Date,
): Promise<ReadonlyMap<string, string>> => {
  const clusters = userIds.length === 0 ? [] : await findAccountClusters(db, userIds, at);
  return new Map(
    clusters.flatMap(({ accounts, traits }) =>
      accounts.map((id) => [id, `${accounts.length} alike: ${traits.join(', ')}`] as const),
    ),
  );
};
