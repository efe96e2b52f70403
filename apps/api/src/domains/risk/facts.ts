import { type Database, hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { RiskFacts } from './signals.ts';

const CANDIDATES = `select user_id from (
    (select distinct user_id from daily_contribution where biz_date >= $1::date and points > 0 and user_id > $2
      order by user_id limit $3)
    union
    (select distinct user_id from view_day where biz_date >= $1::date and rewarded > 0 and user_id > $2
      order by user_id limit $3)
    union
    (select distinct inviter_id from invitation where state in ('qualified', 'paid')
      and qualified_at >= ($1::date::timestamp - interval '8 hours') at time zone 'UTC' and inviter_id > $2
      order by inviter_id limit $3)
    union
    (select distinct seller_id from market_listing where state = 'sold'
      and closed_at >= ($1::date::timestamp - interval '8 hours') at time zone 'UTC' and seller_id > $2
      order by seller_id limit $3)
    union
    (select distinct user_id from post_reward_claim
      where reserved_at >= ($1::date::timestamp - interval '8 hours') at time zone 'UTC' and user_id > $2
      order by user_id limit $3)
  ) d order by user_id limit $3`;

/**
 * People who have earned anything since then, by watching, by a sale, by what lies on a video or by whatever else, or a
 * friend of whom has qualified; in the order of their ids, from behind `after` on.
 */
export const earnersSince = async (
  db: Database,
  { since, after, most }: { since: Day; after: bigint; most: number },
): Promise<bigint[]> => {
  const rows = await hot<{ user_id: bigint }>(db, 'risk_candidates', CANDIDATES, [
    since,
    after,
    most,
  ]);
  return rows.map(({ user_id }) => user_id);
};

const has = (reason: string) => `jsonb_path_exists(v.beats, '$[*][2] ? (@ == "${reason}")')`;
const ms = (interval: string) => `coalesce(extract(epoch from ${interval}) * 1000, 0)::float8`;

// A join with everybody would be read from its beginning to its end wherever there is nothing to join.
const joined = (user: string) => `(select u.created_at from "user" u where u.id = ${user})`;

// Of an address that a whole phone network shares so many sessions are read for each of its people, and no more.
const COUNTED = 1_000;
// What lies on a video for so many people is no way to bring points to one of them.
const SHARED = 20;

/** SQL: of how many people something of a month goes to the same (`where`) as something of `p`; the most for one of theirs. */
const meetingAt = (table: string, where: string, at: string, counts: string): string =>
  `coalesce((select max(m.people) from (
      select distinct l.${where} from ${table} l where l.user_id = p.id and l.${at} > p.month and ${counts}
    ) mine cross join lateral (
      select count(distinct o.user_id) as people from (
        select l.user_id from ${table} l where l.${where} = mine.${where} and l.${at} > p.month and ${counts} limit ${COUNTED}
      ) o
    ) m), 0)::int`;

// What was looked at and found to be nothing says nothing any more.
const FACTS = `with person as (
    select p.id, greatest($2::timestamptz - interval '7 days', c.at) as since,
      greatest($2::timestamptz - interval '30 days', c.at) as month
    from unnest($1::bigint[]) p(id) cross join lateral (
      select coalesce(max(c.decided_at), '-infinity') as at from risk_case c where c.user_id = p.id and c.state = 'cleared'
    ) c
  ), seen as (
    select v.user_id, v.device_id, v.started_at, v.last_beat_at, v.state, v.qualified_at,
      greatest(v.credited_ms, v.watch_ms) as watched_ms, ${has('regular')} as is_regular,
      v.qualified_at is null and ${has('undelivered')} as is_undelivered,
      v.started_at - lag(v.last_beat_at) over (partition by v.user_id order by v.started_at) as rest
    from person p join view_session v on v.user_id = p.id and v.started_at > p.since
  ), view_facts as (
    select user_id, count(*) as sessions, count(qualified_at) as qualified,
      count(*) filter (where state = 'void') as voided, count(*) filter (where is_regular) as regular,
      count(*) filter (where is_undelivered) as undelivered,
      coalesce(sum(watched_ms) filter (where started_at > $2::timestamptz - interval '1 day'), 0) as watched_ms,
      max(last_beat_at) filter (where started_at > $2::timestamptz - interval '3 days')
        - min(started_at) filter (where started_at > $2::timestamptz - interval '3 days') as span,
      max(rest) filter (where started_at > $2::timestamptz - interval '3 days') as rest,
      array_agg(distinct device_id) as devices
    from seen group by user_id
  ), earned as (
    select p.id as user_id,
      coalesce((select sum(d.points) from daily_contribution d
        where d.user_id = p.id and d.biz_date > (p.since at time zone 'UTC' + interval '8 hours')::date), 0) as points
    from person p
  )
  select p.id as user_id, coalesce(f.sessions, 0)::int as sessions, coalesce(f.qualified, 0)::int as qualified,
    coalesce(f.voided, 0)::int as voided, coalesce(f.regular, 0)::int as regular,
    coalesce(f.undelivered, 0)::int as undelivered, coalesce(f.watched_ms, 0)::float8 as watched_ms,
    (e.points / 1000000)::float8 as earned, ${ms('f.span')} as span_ms, ${ms('f.rest')} as rest_ms,
    exists (select from reaction r where r.user_id = p.id and r.at > p.since)
      or exists (select from collect c where c.user_id = p.id and c.at > p.since)
      or exists (select from share_log s where s.user_id = p.id and s.at > p.since)
      or exists (select from follow w where w.user_id = p.id and w.at > p.since)
      or exists (select from comment c where c.user_id = p.id and c.at > p.since) as takes_part,
    coalesce((select max(d.people) from (select count(*) as people from device_user u
      where u.device_id = any(coalesce(f.devices, array(select m.device_id from device_user m where m.user_id = p.id)))
      group by u.device_id) d), 0)::int as on_device,
    coalesce((select max(a.people) from (
      select distinct s.ip from session s
      where s.user_id = p.id and s.revoked_at is null and s.last_seen_at > $2::timestamptz - interval '1 day'
        and s.ip is not null
    ) mine cross join lateral (
      select count(distinct s.user_id) as people from (
        select s.user_id from session s
        where s.ip = mine.ip and s.last_seen_at > $2::timestamptz - interval '1 day' limit ${COUNTED}
      ) s
    ) a), 0)::int as on_address,
    coalesce((select max(t.devices) from (
      select c.network, c.issued_at from device_user d join device_credential c on c.id = d.device_id
      where d.user_id = p.id
    ) mine cross join lateral (
      select count(*) as devices from (
        select from device_credential o where o.network = mine.network
          and o.issued_at between mine.issued_at - interval '10 minutes' and mine.issued_at + interval '10 minutes'
        limit ${COUNTED}
      ) o
    ) t), 0)::int as made_together,
    coalesce((select sum(l.price) from market_listing l
      where l.seller_id = p.id and l.state = 'sold' and l.closed_at > p.since
        and ${joined('l.buyer_id')} > l.closed_at - interval '30 days'), 0)::float8 / 1000000
      + coalesce((select sum(c.amount) from post_reward_claim c join post_reward r on r.id = c.reward_id
        where c.user_id = p.id and c.reserved_at > p.since and c.paid_at is not null and c.amount > r.total / ${SHARED}
        and ${joined('r.sponsor_id')} > c.reserved_at - interval '30 days'), 0)::float8 / 1000000 as from_new,
    ${meetingAt('order_place', 'print', 'at', `l.kind = 'place'`)} as at_place,
    greatest(${meetingAt('order_place', 'print', 'at', `l.kind = 'receiver'`)},
      ${meetingAt('cash_out', 'to_address', 'created_at', `l.state <> 'refunded'`)}) as at_receiver
  from person p join earned e on e.user_id = p.id left join view_facts f on f.user_id = p.id`;

/** What is known of these people's last days, as it stands `at` (real clock). */
export const riskFacts = (
  db: Database,
  people: readonly bigint[],
  at: Date,
): Promise<RiskFacts[]> => hot<RiskFacts>(db, 'risk_facts', FACTS, [people, at]);
