import type { Day } from '../../platform/db/schema-ledger.ts';
import type { AccountRef } from './accounts.ts';

/** One line of a posted transfer. Amounts in micro-points. */
export interface PostedEntry {
  entryId: bigint;
  account: AccountRef;
  amount: bigint;
  balanceAfter: bigint;
}

/** The ledger's entries under a key, posted by this call (`created`) or by an earlier one. */
export interface Posted {
  journalId: bigint;
  created: boolean;
  bizDate: Day;
  entries: PostedEntry[];
}

/** A row of the database's `ledger_posted`. */
export interface PostedRow {
  journal_id: bigint;
  created: boolean;
  biz_date: Day;
  entry_id: bigint;
  owner_type: AccountRef['ownerType'];
  owner_name: string;
  owner_id: bigint;
  bucket: AccountRef['bucket'];
  amount: bigint;
  balance_after: bigint;
}

/** Puts the rows of one journal together. */
export function toPosted(rows: PostedRow[]): Posted {
  const first = rows[0];
  if (!first) throw new Error('the ledger returned no entries');
  return {
    journalId: first.journal_id,
    created: first.created,
    bizDate: first.biz_date,
    entries: rows.map((row) => ({
      entryId: row.entry_id,
      account: {
        ownerType: row.owner_type,
        ownerName: row.owner_name,
        ownerId: row.owner_id,
        bucket: row.bucket,
      },
      amount: row.amount,
      balanceAfter: row.balance_after,
    })),
  };
}
