import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { transaction } from '../../platform/db/transaction.ts';

const BATCH_SIZE = 1_000;
const GENESIS_HASH = Buffer.alloc(32);

/**
 * Chains unsealed journals and returns how many. Journals newer than a running transaction wait for the next call. Call
 * it every few seconds, from any process.
 */
export async function sealJournals(db: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const count = await transaction(db, async (tx) => {
      const { rows } = await sql<{
        count: number;
      }>`select ledger_seal_next(${BATCH_SIZE}::int) as count`.execute(tx);
      return rows[0]?.count ?? 0;
    });
    sealed += count;
    if (count < BATCH_SIZE) return sealed;
  }
}

/** Result of `verifyChain`: the chain is valid up to `length`, or the first invalid position. */
export type ChainReport =
  | { ok: true; length: bigint; head: Buffer }
  | { ok: false; seq: bigint; problem: string };

interface SealedRow {
  seq: bigint;
  prev_hash: Buffer;
  hash: Buffer;
  journal: (string | null)[];
  entries: string[][] | null;
}

/**
 * Recomputes the chain from the rows, independently of the database's function, and looks for journals that the sealer
 * missed. With `since` it starts at the first seal of a journal of that day or later, whose predecessor counts as right.
 */
export async function verifyChain(db: Database, since?: Day): Promise<ChainReport> {
  let { seq, head } = since ? await lastSealBefore(db, since) : { seq: 0n, head: GENESIS_HASH };
  for (;;) {
    const rows = await sealedRows(db, seq);
    for (const row of rows) {
      seq += 1n;
      if (row.seq !== seq) return { ok: false, seq, problem: `seal ${seq} is missing` };
      if (!row.prev_hash.equals(head))
        return { ok: false, seq, problem: 'the previous hash does not match' };
      head = createHash('sha256').update(head).update(canonicalText(row)).digest();
      if (!row.hash.equals(head)) {
        return { ok: false, seq, problem: `journal ${row.journal[0]} does not match its seal` };
      }
    }
    if (rows.length < BATCH_SIZE) break;
  }
  const skipped = await findSkippedJournal(db, since);
  return skipped === undefined
    ? { ok: true, length: seq, head }
    : { ok: false, seq, problem: `journal ${skipped} was skipped` };
}

const lastSealBefore = async (db: Database, day: Day): Promise<{ seq: bigint; head: Buffer }> => {
  const { rows } = await sql<{ seq: bigint; head: Buffer }>`
    select s.seq - 1 as seq, s.prev_hash as head from ledger_seal s join ledger_journal j on j.id = s.journal_id
    where j.biz_date >= ${day} order by s.seq limit 1`.execute(db);
  return rows[0] ?? { seq: 0n, head: GENESIS_HASH };
};

/** The same text that the database's `ledger_canonical` makes. */
function canonicalText({ journal, entries }: SealedRow): string {
  return [...journal, ...(entries ?? []).flat()].map(formatField).join('');
}

function formatField(value: string | null): string {
  return value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;
}

async function sealedRows(db: Database, afterSeq: bigint): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select s.seq, s.prev_hash, s.hash,
      array[j.id::text, j.type, j.idem_key, j.currency_key, j.ref_type, j.ref_id, to_char(j.biz_date, 'YYYY-MM-DD'),
        j.actor, j.note, j.detail::text, (extract(epoch from j.at) * 1000000)::bigint::text, j.xid::text] as journal,
      (select array_agg(array[e.id::text, a.owner_type, a.owner_name, a.owner_id::text, a.bucket, a.shard::text,
          e.amount::text, e.balance_after::text, (extract(epoch from e.at) * 1000000)::bigint::text] order by e.id)
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id) as entries
    from ledger_seal s join ledger_journal j on j.id = s.journal_id
    where s.seq > ${afterSeq} order by s.seq limit ${BATCH_SIZE}
  `.execute(db);
  return rows;
}

async function findSkippedJournal(db: Database, since?: Day): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select j.id from ledger_journal j
    where (j.xid, j.id) < (
        select l.xid, l.id from ledger_seal s join ledger_journal l on l.id = s.journal_id order by s.seq desc limit 1
      )
      and (${since ?? null}::date is null or j.biz_date >= ${since ?? null}::date)
      and not exists (select from ledger_seal s where s.journal_id = j.id)
    limit 1
  `.execute(db);
  return rows[0]?.id;
}
