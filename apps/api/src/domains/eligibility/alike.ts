import { type AccountTraces, type Cluster, clustersOf } from '@taice/core/rules';
import { type Database, hot } from '../../platform/db/pool.ts';

const DAY_MS = 86_400_000;
/** Traces are compared over so many days. */
const DAYS = 30;
/** Of a network that a whole city shares, so many sessions are read, the latest first. */
const SESSIONS = 2_000;
/** Accounts that were made just before and after one are among so many ids beside its own. */
const IDS = 2_000;

// Two accounts are alike by two traits, one of which is a network, an hour of sign-up or a payout address.
const NEAR = `with person as (select id, created_at from "user" where id = any($1::bigint[]))
  select id from person
  union
  select o.user_id from (
      select distinct s.ip from person p join session s on s.user_id = p.id where s.ip is not null and s.last_seen_at > $2
    ) mine cross join lateral (
      select s.user_id from session s where s.ip = mine.ip and s.last_seen_at > $2
      order by s.last_seen_at desc limit ${SESSIONS}
    ) o
  union
  select u.id from person p join "user" u on u.id between p.id - ${IDS} and p.id + ${IDS}
    and date_trunc('hour', u.created_at) = date_trunc('hour', p.created_at)
  union
  select o.user_id from person p join cash_out c on c.user_id = p.id
    join cash_out o on o.to_address = c.to_address and o.created_at > $2`;

const TRACES = `select u.id::text, u.created_at as born,
    array(select distinct s.ip from session s where s.user_id = u.id and s.ip is not null and s.last_seen_at > $2) as ips,
    array(select v.post_id::text from view_session v where v.user_id = u.id order by v.started_at limit 20) as videos,
    (select jsonb_build_object('mean', avg(b.gap), 'deviation', coalesce(stddev_pop(b.gap), 0)) from (
        select (e.beat ->> 0)::float8 - lag((e.beat ->> 0)::float8) over (partition by v.id order by e.at) as gap
        from (select id, beats from view_session where user_id = u.id order by started_at desc limit 20) v
          cross join lateral jsonb_array_elements(v.beats) with ordinality e (beat, at)
      ) b where b.gap is not null having count(*) >= 20) as rhythm,
    (select c.to_address from cash_out c where c.user_id = u.id order by c.id desc limit 1) as exit_address
  from "user" u where u.id = any($1::bigint[])`;

interface TracesRow {
  readonly id: string;
  readonly born: Date;
  readonly ips: readonly string[];
  readonly videos: readonly string[];
  readonly rhythm: { readonly mean: number; readonly deviation: number } | null;
  readonly exit_address: string | null;
}

const tracesOf = (row: TracesRow): AccountTraces => ({
  id: row.id,
  addresses: row.ips,
  bornAt: row.born.getTime(),
  videos: row.videos,
  rhythm: row.rhythm && { meanMs: row.rhythm.mean, deviationMs: row.rhythm.deviation },
  exitAddress: row.exit_address,
});

/** Clusters of accounts that may be one person's, with at least one of `people` in each. */
export const clustersAround = async (
  db: Database,
  people: readonly bigint[],
  at: Date,
): Promise<Cluster[]> => {
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  const near = await hot<{ id: bigint }>(db, 'alike_near', NEAR, [people, since]);
  const ids = near.map(({ id }) => id);
  const rows = await hot<TracesRow>(db, 'alike_traces', TRACES, [ids, since]);
  const asked = new Set(people.map(String));
  return clustersOf(rows.map(tracesOf)).filter(({ accounts }) =>
    accounts.some((id) => asked.has(id)),
  );
};

/** Clusters in the words of a list, by account: '36 alike: address, birth, order'. */
export const alikeTexts = async (
  db: Database,
  people: readonly bigint[],
  at: Date,
): Promise<ReadonlyMap<string, string>> => {
  const clusters = people.length === 0 ? [] : await clustersAround(db, people, at);
  return new Map(
    clusters.flatMap(({ accounts, traits }) =>
      accounts.map((id) => [id, `${accounts.length} alike: ${traits.join(', ')}`] as const),
    ),
  );
};
