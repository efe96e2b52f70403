import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Bucket } from '../../platform/db/schema-ledger.ts';
import type { BookedRow } from './row-queries.ts';

/** Person, time limit (rule clock) and, optionally, one bucket. */
interface EntriesQuery {
  readonly userId: bigint;
  readonly at: Date;
  readonly bucket: Bucket | undefined;
}

const accounts = ({ userId }: EntriesQuery) => sql`ledger_account a
  where a.owner_type = 'user' and a.owner_id = ${userId} and a.owner_name = '' and a.currency_key = 'taice'`;
const inBucket = ({ bucket }: EntriesQuery) => (bucket ? sql`a.bucket = ${bucket}` : sql`true`);

/** The entries as booked, the newest first. */
export const entriesUntil = async (
  db: Database,
  query: EntriesQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<BookedRow[]> => {
  const { rows } = await sql<BookedRow>`
    with own as materialized (select a.id, a.bucket from ${accounts(query)} and ${inBucket(query)}), e as materialized (
      select e.id, e.journal_id, e.amount, e.balance_after, e.at, own.bucket
      from own join ledger_entry e on e.account_id = own.id and e.at <= ${query.at}
      order by e.at desc, e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select e.id, e.journal_id, j.type, e.bucket, e.amount, e.balance_after, null as day_state, null as factor,
      j.ref_type, j.ref_id, j.biz_date, j.detail, e.at, s.hash as leaf, s.prev_hash as prev, s.seq,
      root.merkle_root as day_root, root.published_at as verified_at,
      nullif(p.title, '') as post_title, coalesce(p.cover, v.prefix || (v.result ->> 'poster')) as image
    from e join ledger_journal j on j.id = e.journal_id
    left join ledger_seal s on s.journal_id = j.id
    left join ledger_day_root root on root.biz_date = j.biz_date
    left join post p on j.ref_type = 'post' and p.id = case when j.ref_type = 'post' then j.ref_id::bigint end
    left join video_asset v on v.post_id = p.id
    order by e.at desc, e.id desc`.execute(db);
  return rows;
};

/** Micro-points, `sum_in` and `sum_out` positive. */
interface SumsUntil {
  readonly total: bigint;
  readonly sum_in: bigint;
  readonly sum_out: bigint;
  readonly available: bigint;
  readonly pending: bigint;
  readonly held: bigint;
}

/** The number of entries, and the balance of each bucket after them. */
export const sumsUntil = async (db: Database, asked: EntriesQuery): Promise<SumsUntil> => {
  const { rows } = await sql<SumsUntil>`
    with booked as (
      select a.bucket, e.amount, ${inBucket(asked)} as is_asked
      from (select * from ${accounts(asked)}) a
      join ledger_entry e on e.account_id = a.id and e.at <= ${asked.at}
    )
    select count(*) filter (where is_asked) as total,
      coalesce(sum(amount) filter (where is_asked and amount > 0), 0)::bigint as sum_in,
      coalesce(-sum(amount) filter (where is_asked and amount < 0), 0)::bigint as sum_out,
      coalesce(sum(amount) filter (where bucket = 'available'), 0)::bigint as available,
      coalesce(sum(amount) filter (where bucket = 'pending'), 0)::bigint as pending,
      coalesce(sum(amount) filter (where bucket = 'held'), 0)::bigint as held
    from booked`.execute(db);
  if (!rows[0]) throw new Error('the sum query returned no row');
  return rows[0];
};
