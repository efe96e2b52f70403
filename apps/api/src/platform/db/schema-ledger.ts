import type { ColumnType, Generated } from 'kysely';

/** int8: read as bigint; a number may be written where it is a safe integer. */
export type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>;
/** A calendar day 'YYYY-MM-DD'. */
export type Day = string;
/** Rows that only a function of the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>;

export type OwnerType = 'user' | 'system' | 'escrow';
export type Bucket = 'pending' | 'available' | 'held';

export interface LedgerAccountTable {
  id: ReadOnly<bigint>;
  owner_type: ReadOnly<OwnerType>;
  owner_name: ReadOnly<string>;
  owner_id: ReadOnly<bigint>;
  currency_key: ReadOnly<string>;
  bucket: ReadOnly<Bucket>;
  shard: ReadOnly<number>;
  balance: ReadOnly<bigint>;
  version: ReadOnly<bigint>;
  created_at: ReadOnly<Date>;
}

export interface LedgerJournalTable {
  id: ReadOnly<bigint>;
  type: ReadOnly<string>;
  idem_key: ReadOnly<string>;
  currency_key: ReadOnly<string>;
  ref_type: ReadOnly<string | null>;
  ref_id: ReadOnly<string | null>;
  biz_date: ReadOnly<Day>;
  actor: ReadOnly<string>;
  note: ReadOnly<string | null>;
  detail: ReadOnly<Record<string, unknown> | null>;
  at: ReadOnly<Date>;
  xid: ReadOnly<string>;
}

export interface LedgerEntryTable {
  id: ReadOnly<bigint>;
  journal_id: ReadOnly<bigint>;
  account_id: ReadOnly<bigint>;
  amount: ReadOnly<bigint>;
  balance_after: ReadOnly<bigint>;
  at: ReadOnly<Date>;
}

export interface LedgerSealTable {
  seq: ReadOnly<bigint>;
  journal_id: ReadOnly<bigint>;
  prev_hash: ReadOnly<Buffer>;
  hash: ReadOnly<Buffer>;
}

export interface LedgerDayRootTable {
  biz_date: ReadOnly<Day>;
  leaf_count: ReadOnly<bigint>;
  merkle_root: ReadOnly<Buffer>;
  total_issued: ReadOnly<bigint>;
  total_burned: ReadOnly<bigint>;
  pool: ReadOnly<bigint>;
  total_contribution: ReadOnly<bigint>;
  /** Decimal with 12 places. */
  factor: ReadOnly<string>;
  users: ReadOnly<number>;
  /** As the settlement's. */
  version: ReadOnly<number>;
  before: ReadOnly<Buffer>;
  public_key: ReadOnly<Buffer>;
  signature: ReadOnly<Buffer>;
  file_bytes: ReadOnly<bigint>;
  published_at: ReadOnly<Date>;
  anchor_tx: ReadOnly<string | null>;
}

export interface LedgerDayLeafTable {
  biz_date: ReadOnly<Day>;
  position: ReadOnly<number>;
  journal_id: ReadOnly<bigint>;
}

export interface LedgerDayChunkTable {
  biz_date: ReadOnly<Day>;
  n: ReadOnly<number>;
  hash: ReadOnly<Buffer>;
}

export interface LedgerSecretTable {
  id: ReadOnly<boolean>;
  secret: ReadOnly<Buffer>;
}

export interface SettlementTable {
  biz_date: Day;
  pool: Int8;
  total_contribution: Int8;
  /** Decimal with 12 places. */
  factor: string;
  users: number;
  /** Those of `users` who had a paid view. */
  watchers: Generated<number>;
  /** 1: the factor is of all that was earned; 2: of what is paid as the day closes. */
  version: Generated<number>;
  paid: ColumnType<bigint, bigint | undefined, bigint>;
  state: Generated<'pending' | 'running' | 'done'>;
  started_at: Date;
  done_at: Date | null;
  /** When its people were notified; null: not yet. */
  told_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface DailyContributionTable {
  user_id: Int8;
  biz_date: Day;
  points: Int8;
  entries: number;
  /** A view of theirs was paid on the day. */
  watched: Generated<boolean>;
  state: Generated<'open' | 'settled' | 'held' | 'forfeited'>;
  paid: ColumnType<bigint | null, bigint | null, bigint | null>;
  factor: string | null;
  settled_at: Date | null;
}

export interface NightlyCheckTable {
  name: string;
  biz_date: Day;
  problems: number;
  at: Date;
}

export interface ReconciliationIssueTable {
  id: Generated<bigint>;
  name: string;
  description: string;
  found_at: Date;
  resolved_at: Date | null;
}

export interface ContributionShardTable {
  biz_date: Day;
  shard: number;
  points: Int8;
}

/** A person's row of one journal. */
export interface LedgerRowTable {
  user_id: ReadOnly<bigint>;
  biz_date: ReadOnly<Day>;
  at: ReadOnly<Date>;
  id: ReadOnly<bigint>;
  journal_id: ReadOnly<bigint>;
  type: ReadOnly<string>;
  bucket: ReadOnly<Bucket>;
  amount: ReadOnly<bigint>;
  balance_after: ReadOnly<bigint | null>;
}

/** The sums of a person's rows of one business day, by type and bucket. */
export interface LedgerRowDayTable {
  user_id: ReadOnly<bigint>;
  biz_date: ReadOnly<Day>;
  type: ReadOnly<string>;
  bucket: ReadOnly<Bucket>;
  rows: ReadOnly<number>;
  rows_in: ReadOnly<number>;
  rows_out: ReadOnly<number>;
  credited: ReadOnly<bigint>;
  debited: ReadOnly<bigint>;
}

/** The ledger's part of the schema. */
export interface LedgerSchema {
  ledger_account: LedgerAccountTable;
  ledger_journal: LedgerJournalTable;
  ledger_entry: LedgerEntryTable;
  ledger_seal: LedgerSealTable;
  ledger_row: LedgerRowTable;
  ledger_row_day: LedgerRowDayTable;
  ledger_day_root: LedgerDayRootTable;
  ledger_day_leaf: LedgerDayLeafTable;
  ledger_day_chunk: LedgerDayChunkTable;
  ledger_secret: LedgerSecretTable;
  settlement: SettlementTable;
  daily_contribution: DailyContributionTable;
  contribution_shard: ContributionShardTable;
  nightly_check: NightlyCheckTable;
  reconciliation_issue: ReconciliationIssueTable;
}
