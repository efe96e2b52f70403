import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { JournalType } from '../ledger/journal-types.ts';
import type { DayState, OutcomeFacts } from './outcome.ts';
import {
  condition,
  contributions,
  dayRows,
  dayStates,
  type RowFilter,
  withDay,
} from './row-filter.ts';

/** A ledger row of a person, with its proof and picture. Micro-points. */
export interface BookedRow extends OutcomeFacts {
  /** Id of the journal's first entry on one of the person's accounts. */
  readonly id: bigint;
  readonly journal_id: bigint;
  /** Available balance after the entry; null: not booked there. */
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
  /** Path below the media base. */
  readonly image: string | null;
}

const proofs = sql`
  join ledger_journal j on j.id = r.journal_id
  left join ledger_seal s on s.journal_id = r.journal_id
  left join ledger_day_root root on root.biz_date = r.biz_date
  left join post p on j.ref_type = 'post' and p.id = case when j.ref_type = 'post' then j.ref_id::bigint end
  left join video_asset v on v.post_id = p.id`;
const columns = sql`r.id, r.journal_id, r.type, r.biz_date, r.at, r.bucket, r.balance_after, r.amount, r.day_state,
  r.factor, j.ref_type, j.ref_id, j.detail, s.hash as leaf, s.prev_hash as prev, s.seq,
  root.merkle_root as day_root, root.published_at as verified_at,
  case when r.type in ('referral', 'invite_milestone') then (select case when l.idem_key like 'claw:%' then 'reversed' else 'released' end
    from ledger_journal l where l.idem_key in ('claw:' || r.journal_id, j.idem_key || ':release')
    order by l.idem_key limit 1) end as fate,
  nullif(p.title, '') as post_title, coalesce(p.cover, v.prefix || (v.result ->> 'poster')) as image`;

/**
 * A page of a person's rows by business day and time, the newest first. Daily sums show which days the page covers, so
 * the cost does not grow with the history.
 */
export const readRows = async (
  db: Database,
  filter: RowFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<BookedRow[]> => {
  const before = (page - 1) * pageSize;
  const { rows } = await sql<BookedRow>`
    with ${dayStates(filter)}, running as (
      select biz_date, rows, sum(rows) over (order by biz_date desc) as upto
      from (select biz_date, sum(rows) as rows from (${dayRows(filter)}) d group by biz_date) sums
    ), day as materialized (
      select biz_date, upto - rows as before from running
      where upto > ${before} and upto - rows < ${before + pageSize}
    ), r as materialized (
      select r.*, state.state as day_state, state.factor
      from day join ledger_row r on r.user_id = ${filter.userId} and r.biz_date = day.biz_date
      ${withDay}
      where ${condition(filter)}
      order by r.biz_date desc, r.at desc, r.id desc
      limit ${pageSize} offset greatest(${before} - (select min(before) from day), 0)
    )
    select ${columns} from r ${proofs}
    order by r.biz_date desc, r.at desc, r.id desc`.execute(db);
  return rows;
};

/** One row of this person; undefined: there is none, or another person owns it. */
export const readRow = async (
  db: Database,
  userId: bigint,
  id: bigint,
): Promise<BookedRow | undefined> => {
  const { rows } = await sql<BookedRow>`
    with r as materialized (
      select r.*, state.state as day_state, state.factor
      from ledger_entry e
      join ledger_journal booked on booked.id = e.journal_id
      join ledger_row r on r.user_id = ${userId} and r.biz_date = booked.biz_date and r.at = booked.at and r.id = e.id
      left join daily_contribution state on state.user_id = r.user_id and state.biz_date = r.biz_date
        and r.type in (${contributions})
      where e.id = ${id}
    )
    select ${columns} from r ${proofs}`.execute(db);
  return rows[0];
};

export interface RowSums {
  readonly total: bigint;
  /** Both positive, micro-points. */
  readonly sum_in: bigint;
  readonly sum_out: bigint;
}

/** Totals over all matching rows. A settled day counts its paid amount, rounded as the settlement does. */
export const sumRows = async (db: Database, filter: RowFilter): Promise<RowSums> => {
  const { rows } = await sql<RowSums>`
    with ${dayStates(filter)}
    select coalesce(sum(total), 0)::bigint as total, coalesce(sum(credited), 0)::bigint as sum_in,
      coalesce(sum(debited), 0)::bigint as sum_out
    from (
      select sum(rows) as total, sum(debited) as debited,
        case when day_state = 'forfeited' then 0 else floor(sum(credited) * coalesce(factor, 1)) end as credited
      from (${dayRows(filter)}) d
      group by biz_date, day_state, factor
    ) days`.execute(db);
  return rows[0] ?? { total: 0n, sum_in: 0n, sum_out: 0n };
};

export interface TypeSum {
  readonly type: JournalType;
  /** Micro-points; paid amount of settled contributions. */
  readonly credited: bigint;
}

/** Income by kind of journal, the largest first. */
export const sumTypes = async (db: Database, filter: RowFilter): Promise<TypeSum[]> => {
  const { rows } = await sql<TypeSum>`
    with ${dayStates(filter)}
    select type, sum(credited)::bigint as credited
    from (
      select type,
        case when day_state = 'forfeited' then 0 else floor(sum(credited) * coalesce(factor, 1)) end as credited
      from (${dayRows(filter)}) d
      group by type, biz_date, day_state, factor
    ) days
    group by type having sum(credited) > 0 order by credited desc, type`.execute(db);
  return rows;
};

export interface DayRow {
  readonly day: Day;
  readonly contributed: bigint;
  readonly direct: bigint;
  readonly state: DayState | null;
  readonly factor: string | null;
}

/** Earnings of each matching business day, the newest first, at most a year of days. */
export const readDays = async (db: Database, filter: RowFilter): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    with ${dayStates(filter)}
    select biz_date as day, max(day_state) as state, max(factor) as factor,
      coalesce(sum(credited) filter (where type in (${contributions})), 0)::bigint as contributed,
      coalesce(sum(credited) filter (where type not in (${contributions})), 0)::bigint as direct
    from (${dayRows({ ...filter, earned: true })}) d
    group by biz_date order by biz_date desc limit 366`.execute(db);
  return rows;
};
