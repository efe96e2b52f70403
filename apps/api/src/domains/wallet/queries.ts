import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Bucket, Day } from '../../platform/db/schema-ledger.ts';
import { contributionTypes, type JournalType } from '../ledger/journal-types.ts';
import type { StreakRow } from '../sign-in/queries.ts';

/** All that the wallet shows but the day's factor. Micro-points. */
export interface WalletRow extends StreakRow {
  readonly pending: bigint;
  readonly available: bigint;
  readonly held: bigint;
  /** Contribution of the day. */
  readonly today: bigint;
}

const WALLET = `select b.pending, b.available, b.held,
    coalesce(d.points, 0)::bigint as today,
    s.current, s.best, s.day_no, s.last_date, s.freezes, s.last_free_grant, u.created_at
  from "user" u
  cross join lateral (
    select coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint as pending,
      coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where bucket = 'held'), 0)::bigint as held
    from ledger_account
    where owner_type = 'user' and owner_id = u.id and owner_name = '' and currency_key = 'taice'
  ) b
  left join daily_contribution d on d.user_id = u.id and d.biz_date = $2
  left join streak_state s on s.user_id = u.id
  where u.id = $1`;

/** The hot call after every navigation: one statement, by unique indexes only. */
export const readWallet = async (
  db: Database,
  userId: bigint,
  today: Day,
): Promise<WalletRow | undefined> => {
  const [row] = await hot<WalletRow>(db, 'wallet_read', WALLET, [userId, today]);
  return row;
};

const ADDRESSES = `select chain_address, ton_address, greatest(chain_bound_at, ton_bound_at) as bound_at,
    cashout_from from "user" where id = $1`;

export interface AddressesRow {
  readonly chain_address: string | null;
  readonly ton_address: string | null;
  readonly bound_at: Date | null;
  readonly cashout_from: Date | null;
}

/** Where a person is paid. */
export const readAddresses = async (
  db: Database,
  userId: bigint,
): Promise<AddressesRow | undefined> => {
  const [row] = await hot<AddressesRow>(db, 'user_addresses', ADDRESSES, [userId]);
  return row;
};

export const userOfTelegram = (db: Database, telegramId: bigint) =>
  db
    .selectFrom('user')
    .select(['id', 'nickname'])
    .where('telegram_id', '=', telegramId)
    .where('status', 'not in', ['suspended', 'deleted'])
    .executeTakeFirst();

/** Which of a person's ledger rows; `from` is included, `to` is not. */
export interface LineFilter {
  readonly userId: bigint;
  readonly type?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  readonly bucket?: Bucket | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only what was earned: no moves between the person's own accounts. */
  readonly earned?: boolean;
}

/** One entry on one of the person's accounts, with what proves and illustrates it. Micro-points. */
export interface Line {
  readonly id: bigint;
  readonly journal_id: bigint;
  readonly type: JournalType;
  readonly bucket: Bucket;
  /** Signed. */
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly ref_type: string | null;
  readonly ref_id: string | null;
  readonly biz_date: Day;
  readonly note: string | null;
  readonly detail: Record<string, unknown> | null;
  readonly at: Date;
  /** Decimal, once the day of a contribution is settled. */
  readonly factor: string | null;
  readonly leaf: Buffer | null;
  readonly prev: Buffer | null;
  readonly seq: bigint | null;
  readonly day_root: Buffer | null;
  readonly verified_at: Date | null;
  readonly post_title: string | null;
  /** Below the media base. */
  readonly image: string | null;
}

const contributions = sql.join(contributionTypes.map((type) => sql.lit(type)));
const source = sql`ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_journal j on j.id = e.journal_id`;
const details = sql`
  left join settlement st on st.biz_date = j.biz_date and st.state = 'done' and a.bucket = 'pending'
    and e.amount > 0 and j.type in (${contributions})
  left join ledger_seal s on s.journal_id = j.id
  left join ledger_day_root r on r.biz_date = j.biz_date
  left join post p on j.ref_type = 'post' and p.id = case when j.ref_type = 'post' then j.ref_id::bigint end
  left join video_asset v on v.post_id = p.id`;
const columns = sql`e.id, e.journal_id, j.type, a.bucket, e.amount, e.balance_after, j.ref_type, j.ref_id,
  j.biz_date, j.note, j.detail, e.at, st.factor, s.hash as leaf, s.prev_hash as prev, s.seq,
  r.merkle_root as day_root, r.published_at as verified_at,
  p.title as post_title, v.prefix || (v.result ->> 'poster') as image`;

const condition = ({ userId, type, direction, bucket, from, to, earned }: LineFilter) => {
  const parts = [
    sql`a.owner_type = 'user' and a.owner_name = '' and a.owner_id = ${userId} and a.currency_key = 'taice'`,
  ];
  if (type) parts.push(sql`j.type = ${type}`);
  if (direction) parts.push(direction === 'in' ? sql`e.amount > 0` : sql`e.amount < 0`);
  if (bucket) parts.push(sql`a.bucket = ${bucket}`);
  if (from) parts.push(sql`e.at >= ${from}`);
  if (to) parts.push(sql`e.at < ${to}`);
  if (earned) parts.push(sql`e.amount > 0 and j.type <> 'settlement'`);
  return sql.join(parts, sql` and `);
};

export interface Sums {
  readonly total: bigint;
  /** Both positive, micro-points. */
  readonly sum_in: bigint;
  readonly sum_out: bigint;
}

/** A page of a person's ledger, newest first, and the sums over all that the filter meets. */
export const readLines = async (
  db: Database,
  filter: LineFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ lines: Line[]; sums: Sums }> => {
  const where = condition(filter);
  const [lines, sums] = await Promise.all([
    // The page first, then what belongs to its rows.
    sql<Line>`select ${columns} from (
        select e.id from ${source} where ${where}
        order by e.at desc, e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      ) page
      join ledger_entry e on e.id = page.id
      join ledger_account a on a.id = e.account_id
      join ledger_journal j on j.id = e.journal_id ${details}
      order by e.at desc, e.id desc`.execute(db),
    sql<Sums>`select count(*) as total,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as sum_in,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as sum_out
      from ${source} where ${where}`.execute(db),
  ]);
  return { lines: lines.rows, sums: sums.rows[0] ?? { total: 0n, sum_in: 0n, sum_out: 0n } };
};

/** One of the person's own entries, undefined where it is not theirs. */
export const readLine = async (
  db: Database,
  userId: bigint,
  entryId: bigint,
): Promise<Line | undefined> => {
  const { rows } = await sql<Line>`select ${columns} from ${source} ${details}
    where e.id = ${entryId} and ${condition({ userId })}`.execute(db);
  return rows[0];
};

/** What was earned on each business day of the filter, newest first, at most a year of days. */
export const earnedByDay = async (
  db: Database,
  filter: LineFilter,
): Promise<{ day: Day; amount: bigint }[]> => {
  const { rows } = await sql<{ day: Day; amount: bigint }>`
    select j.biz_date as day, sum(e.amount)::bigint as amount
    from ${source} where ${condition({ ...filter, earned: true })}
    group by j.biz_date order by j.biz_date desc limit 366`.execute(db);
  return rows;
};
