import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { JournalType } from '../ledger/journal-types.ts';

/** One ledger entry. Micro-points. */
export interface BookedEntry {
  readonly journal_id: bigint;
  readonly type: JournalType;
  readonly at: Date;
  readonly owner_id: bigint;
  readonly owner_type: 'user' | 'system' | 'escrow';
  readonly owner_name: string;
  readonly bucket: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
}

const READ_JOURNAL_ENTRIES = `select j.id as journal_id, j.type, j.at, a.owner_id, a.owner_type, a.owner_name, a.bucket,
    e.amount, e.balance_after
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.id = $1 or j.idem_key = $2
  order by j.id, e.id`;

/** Every entry of a journal, and of the one with the key if it exists. */
export const bookedEntries = (
  db: Database,
  journalId: bigint,
  alsoKey: string,
): Promise<BookedEntry[]> =>
  preparedQuery<BookedEntry>(db, 'journal_booked', READ_JOURNAL_ENTRIES, [journalId, alsoKey]);
