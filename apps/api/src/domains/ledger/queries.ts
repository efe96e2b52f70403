import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Bucket, Day } from '../../platform/db/schema-ledger.ts';
import type { JournalType } from './journal-types.ts';
import { contributionTypes } from './journal-types.ts';

/** A user's balances in micro-points. */
export type Balances = Record<Bucket, bigint>;

const BALANCES = `select
    coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint as pending,
    coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where bucket = 'held'), 0)::bigint as held
  from ledger_account
  where owner_type = 'user' and owner_id = $1::bigint and owner_name = '' and currency_key = $2`;

/** The hot call after every navigation: one read of at most three rows by the unique index. */
export async function balances(
  db: Database,
  userId: bigint,
  currency: string = 'taice',
): Promise<Balances> {
  const rows = await hot<Balances>(db, 'ledger_balances', BALANCES, [userId, currency]);
  return rows[0] ?? { pending: 0n, available: 0n, held: 0n };
}

/** Which rows of a user's ledger; `from` is included, `to` is not. */
export interface LedgerFilter {
  userId: bigint;
  currency?: string | undefined;
  type?: JournalType | undefined;
  direction?: 'in' | 'out' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** One entry on one of the user's accounts. Micro-points. */
export interface LedgerLine {
  id: bigint;
  journalId: bigint;
  type: JournalType;
  bucket: Bucket;
  /** Signed. */
  amount: bigint;
  balanceAfter: bigint;
  refType: string | null;
  refId: string | null;
  bizDate: Day;
  note: string | null;
  detail: Record<string, unknown> | null;
  at: Date;
  /** floor(amount × factor) once the day of a contribution is settled, otherwise null. */
  settledAmount: bigint | null;
}

/** One page, newest first, with the sums over everything the filter meets (micro-points, both positive). */
export interface LedgerPage {
  rows: LedgerLine[];
  total: bigint;
  sumIn: bigint;
  sumOut: bigint;
}

const contributions = sql.join(contributionTypes.map((type) => sql.lit(type)));

const lineColumns = sql`
  e.id, e.journal_id as "journalId", j.type, a.bucket, e.amount, e.balance_after as "balanceAfter",
  j.ref_type as "refType", j.ref_id as "refId", j.biz_date as "bizDate", j.note, j.detail, e.at,
  case when a.bucket = 'pending' and e.amount > 0 and j.type in (${contributions})
    then (select floor(e.amount * s.factor)::bigint from settlement s
      where s.biz_date = j.biz_date and s.state = 'done')
  end as "settledAmount"`;

const lineTables = sql`ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_journal j on j.id = e.journal_id`;

/** A page of the user's ledger for walletLog; `page` from 1. */
export async function ledgerRows(
  db: Database,
  filter: LedgerFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<LedgerPage> {
  const where = condition(filter);
  const [lines, sums] = await Promise.all([
    sql<LedgerLine>`select ${lineColumns} from ${lineTables} where ${where}
      order by e.at desc, e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<Omit<LedgerPage, 'rows'>>`select count(*) as total,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "sumIn",
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "sumOut"
      from ${lineTables} where ${where}`.execute(db),
  ]);
  const summary = sums.rows[0] ?? { total: 0n, sumIn: 0n, sumOut: 0n };
  return { rows: lines.rows, ...summary };
}

function condition({ userId, currency = 'taice', type, direction, from, to }: LedgerFilter) {
  const parts = [
    sql`a.owner_type = 'user' and a.owner_id = ${userId} and a.currency_key = ${currency}`,
  ];
  if (type) parts.push(sql`j.type = ${type}`);
  if (direction) parts.push(direction === 'in' ? sql`e.amount > 0` : sql`e.amount < 0`);
  if (from) parts.push(sql`e.at >= ${from}`);
  if (to) parts.push(sql`e.at < ${to}`);
  return sql.join(parts, sql` and `);
}

/** A line with everything that its journal moved, as far as it is the user's own. */
export interface JournalDetail extends LedgerLine {
  key: string;
  actor: string;
  /** The chain's hash of the journal, null until the sealer has passed. */
  seal: { seq: bigint; hash: Buffer } | null;
  lines: { id: bigint; bucket: Bucket; amount: bigint; balanceAfter: bigint }[];
}

/** The 'why' of one of the user's own entries; undefined where it is not theirs. */
export async function journalDetail(
  db: Database,
  userId: bigint,
  entryId: bigint,
): Promise<JournalDetail | undefined> {
  const { rows } = await sql<
    LedgerLine & { key: string; actor: string; seq: bigint | null; hash: Buffer | null }
  >`
    select ${lineColumns}, j.idem_key as key, j.actor, s.seq, s.hash
    from ${lineTables} left join ledger_seal s on s.journal_id = j.id
    where e.id = ${entryId} and a.owner_type = 'user' and a.owner_id = ${userId}
  `.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { rows: lines } = await sql<JournalDetail['lines'][number]>`
    select e.id, a.bucket, e.amount, e.balance_after as "balanceAfter" from ${lineTables}
    where e.journal_id = ${found.journalId} and a.owner_type = 'user' and a.owner_id = ${userId} order by e.id
  `.execute(db);
  const { seq, hash, ...line } = found;
  return { ...line, seal: seq !== null && hash ? { seq, hash } : null, lines };
}
