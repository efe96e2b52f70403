import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Bucket, Day } from '../../platform/db/schema-ledger.ts';
import { contributionTypes, grantTypes } from '../ledger/journal-types.ts';
import type { DayState, OutcomeFacts } from './outcome.ts';

/** Which events of a person; the business days are both included. */
export interface EventFilter {
  readonly userId: bigint;
  readonly type?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Where the points are by now. */
  readonly bucket?: Bucket | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Only what was earned: contributions and grants. */
  readonly earned?: boolean;
}

/** One event on a person's points, with what proves and illustrates it. Micro-points. */
export interface EventRow extends OutcomeFacts {
  /** Of its first entry on one of the person's accounts. */
  readonly id: bigint;
  readonly journal_id: bigint;
  /** Of the available balance; null: the event booked nothing there. */
  readonly balance_after: bigint | null;
  readonly ref_type: string | null;
  readonly ref_id: string | null;
  readonly biz_date: Day;
  readonly detail: Record<string, unknown> | null;
  readonly at: Date;
  readonly leaf: Buffer | null;
  readonly prev: Buffer | null;
  readonly seq: bigint | null;
  readonly day_root: Buffer | null;
  readonly verified_at: Date | null;
  readonly post_title: string | null;
  /** Below the media base. */
  readonly image: string | null;
}

const list = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)));
const contributions = list(contributionTypes);

/**
 * A person's journals, each once, whatever its entries; what only says what became of a day's events
 * (its settlement, its forfeiture) is none. Where points only changed their bucket, the amount is what
 * left or reached the balance.
 */
const events = (userId: bigint) => sql`
  select j.id as journal_id, j.type, j.biz_date, min(e.id) as id, min(e.at) as at,
    (array_agg(a.bucket order by e.id))[1] as bucket,
    (array_agg(e.balance_after order by e.id desc) filter (where a.bucket = 'available'))[1] as balance_after,
    coalesce(nullif(sum(e.amount), 0), sum(e.amount) filter (where a.bucket = 'available'), 0)::bigint as amount
  from ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_journal j on j.id = e.journal_id
  where a.owner_type = 'user' and a.owner_name = '' and a.owner_id = ${userId} and a.currency_key = 'taice'
    and j.type <> 'settlement' and not (j.type = 'forfeit' and j.ref_type = 'settlement')
  group by j.id`;

/** With the person's day of each contribution. */
const withDays = (userId: bigint) => sql`
  select ev.*, d.state as day_state, d.factor
  from (${events(userId)}) ev
  left join daily_contribution d on d.user_id = ${userId} and d.biz_date = ev.biz_date
    and ev.type in (${contributions})`;

const place = sql`case when day_state = 'settled' then 'available' when day_state = 'held' then 'held' else bucket end`;

const condition = ({ type, direction, bucket, from, to, earned }: EventFilter) => {
  const parts = [sql`true`];
  if (type) parts.push(sql`type = ${type}`);
  if (direction) parts.push(direction === 'in' ? sql`amount > 0` : sql`amount < 0`);
  if (bucket) parts.push(sql`${place} = ${bucket}`);
  if (from) parts.push(sql`biz_date >= ${from}`);
  if (to) parts.push(sql`biz_date <= ${to}`);
  if (earned)
    parts.push(sql`amount > 0 and type in (${list([...contributionTypes, ...grantTypes])})`);
  return sql.join(parts, sql` and `);
};

const selected = (filter: EventFilter) =>
  sql`select * from (${withDays(filter.userId)}) w where ${condition(filter)}`;

const proofs = sql`
  join ledger_journal j on j.id = ev.journal_id
  left join ledger_seal s on s.journal_id = ev.journal_id
  left join ledger_day_root r on r.biz_date = ev.biz_date
  left join post p on j.ref_type = 'post' and p.id = case when j.ref_type = 'post' then j.ref_id::bigint end
  left join video_asset v on v.post_id = p.id`;
const columns = sql`ev.*, j.ref_type, j.ref_id, j.detail, s.hash as leaf, s.prev_hash as prev, s.seq,
  r.merkle_root as day_root, r.published_at as verified_at,
  p.title as post_title, v.prefix || (v.result ->> 'poster') as image`;

/** A page of a person's events, by business day and time, the newest first. */
export const readEvents = async (
  db: Database,
  filter: EventFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    with ev as materialized (
      ${selected(filter)}
      order by biz_date desc, at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select ${columns} from ev ${proofs}
    order by ev.biz_date desc, ev.at desc, ev.id desc`.execute(db);
  return rows;
};

/** One of the person's own events by the id of its row, undefined where it is none of theirs. */
export const readEvent = async (
  db: Database,
  userId: bigint,
  id: bigint,
): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    with ev as materialized (select * from (${withDays(userId)}) w where id = ${id})
    select ${columns} from ev ${proofs}`.execute(db);
  return rows[0];
};

export interface EventSums {
  readonly total: bigint;
  /** Both positive, micro-points. */
  readonly sum_in: bigint;
  readonly sum_out: bigint;
}

/** Sums over all that the filter meets; of a settled day what was paid, rounded as the settlement does. */
export const sumEvents = async (db: Database, filter: EventFilter): Promise<EventSums> => {
  const { rows } = await sql<EventSums>`
    select coalesce(sum(total), 0)::bigint as total, coalesce(sum(came), 0)::bigint as sum_in,
      coalesce(sum(went), 0)::bigint as sum_out
    from (
      select count(*) as total,
        case when day_state = 'forfeited' then 0
          else floor(coalesce(sum(amount) filter (where amount > 0), 0) * coalesce(factor, 1)) end as came,
        coalesce(-sum(amount) filter (where amount < 0), 0) as went
      from (${selected(filter)}) ev
      group by biz_date, day_state, factor
    ) days`.execute(db);
  return rows[0] ?? { total: 0n, sum_in: 0n, sum_out: 0n };
};

export interface DayRow {
  readonly day: Day;
  readonly contributed: bigint;
  readonly direct: bigint;
  readonly state: DayState | null;
  readonly factor: string | null;
}

/** What was earned on each business day of the filter, newest first, at most a year of days. */
export const readDays = async (db: Database, filter: EventFilter): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select biz_date as day, max(day_state) as state, max(factor) as factor,
      coalesce(sum(amount) filter (where type in (${contributions})), 0)::bigint as contributed,
      coalesce(sum(amount) filter (where type not in (${contributions})), 0)::bigint as direct
    from (${selected({ ...filter, earned: true })}) ev
    group by biz_date order by biz_date desc limit 366`.execute(db);
  return rows;
};
