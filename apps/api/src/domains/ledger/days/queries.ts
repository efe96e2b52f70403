import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import { hot } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { CHUNK } from './merkle.ts';
import type { DayJournal } from './day-line.ts';
import type { DayFigures } from './statement.ts';

const SECRET = `select secret from ledger_secret`;

export const ledgerSecret = async (db: Database): Promise<Buffer> => {
  const [row] = await hot<{ secret: Buffer }>(db, 'ledger_secret', SECRET, []);
  if (!row) throw new Error('The ledger has no secret');
  return row.secret;
};

const COLUMNS = `s.seq, j.type, j.idem_key, j.ref_type, j.ref_id, s.hash,
  (select json_agg(json_build_array(a.owner_type, a.owner_name, a.owner_id::text, a.bucket, e.amount::text) order by e.id)
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id) as entries`;

/** The sealed journals of a day in the order of their seals, some thousand at a time; the same rows for the whole read. */
export async function* dayJournals(tx: Tx, day: Day): AsyncGenerator<DayJournal[]> {
  await sql`declare day_journals no scroll cursor for select ${sql.raw(COLUMNS)}
    from ledger_journal j join ledger_seal s on s.journal_id = j.id
    where j.biz_date = ${sql.lit(day)}::date order by s.seq`.execute(tx);
  for (;;) {
    const { rows } =
      await sql<DayJournal>`fetch forward ${sql.lit(8 * CHUNK)} from day_journals`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close day_journals`.execute(tx);
}

const CHUNK_OF = `select c.n, ${COLUMNS}
  from ledger_day_chunk c
  left join ledger_day_chunk next on next.biz_date = c.biz_date and next.n = c.n + 1
  join ledger_seal s on s.seq >= c.first_seq and (next.first_seq is null or s.seq < next.first_seq)
  join ledger_journal j on j.id = s.journal_id and j.biz_date = c.biz_date
  where c.biz_date = $1 and c.n = (
    select max(n) from ledger_day_chunk where biz_date = $1 and first_seq <= $2::bigint)
  order by s.seq limit ${CHUNK}`;

/** The journals of the chunk in which a seal of the day is, and which chunk that is. */
export const chunkAround = (db: Database, day: Day, seq: bigint) =>
  hot<DayJournal & { n: number }>(db, 'ledger_chunk_around', CHUNK_OF, [day, seq]);

export const chunkHashes = async (db: Database, day: Day): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('ledger_day_chunk')
    .select('hash')
    .where('biz_date', '=', day)
    .orderBy('n')
    .execute();
  return rows.map(({ hash }) => hash);
};

/** A published day. */
export interface DayRoot extends DayFigures {
  readonly public_key: Buffer;
  readonly signature: Buffer;
  readonly file_bytes: bigint;
  readonly published_at: Date;
}

const ROOT_COLUMNS = [
  'biz_date',
  'leaf_count',
  'merkle_root',
  'total_issued',
  'total_burned',
  'pool',
  'total_contribution',
  'factor',
  'users',
  'public_key',
  'signature',
  'file_bytes',
  'published_at',
] as const;

/** Published days, the newest first; undefined: all of them. */
export const readRoots = (
  db: Database,
  paged?: { readonly offset: number; readonly limit: number },
): Promise<DayRoot[]> => {
  const all = db.selectFrom('ledger_day_root').select(ROOT_COLUMNS).orderBy('biz_date', 'desc');
  return (paged ? all.offset(paged.offset).limit(paged.limit) : all).execute();
};

export const readRoot = (db: Database, day: Day): Promise<DayRoot | undefined> =>
  db
    .selectFrom('ledger_day_root')
    .select(ROOT_COLUMNS)
    .where('biz_date', '=', day)
    .executeTakeFirst();

export const countRoots = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('ledger_day_root')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const EDGES = `select (select max(biz_date) from ledger_day_root) as published,
  (select min(biz_date) from ledger_journal) as first`;

/** The last day that is published, and the first on which anything was booked. */
export const dayEdges = async (
  db: Database,
): Promise<{ published: Day | null; first: Day | null }> => {
  const [row] = await hot<{ published: Day | null; first: Day | null }>(
    db,
    'ledger_day_edges',
    EDGES,
    [],
  );
  return row ?? { published: null, first: null };
};

const UNSEALED = `select exists (select from ledger_journal j where j.biz_date = $1
  and not exists (select from ledger_seal s where s.journal_id = j.id)) as more`;

export const hasUnsealed = async (db: Database, day: Day): Promise<boolean> => {
  const [row] = await hot<{ more: boolean }>(db, 'ledger_day_unsealed', UNSEALED, [day]);
  return row?.more ?? false;
};

const SUMS = `select
    coalesce(-sum(e.amount) filter (where a.owner_name = 'issuance'), 0)::bigint as issued,
    coalesce(sum(e.amount) filter (where a.owner_name = 'burn'), 0)::bigint as burned
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.biz_date = $1 and a.owner_type = 'system'`;

/** What left issuance on a day, less what came back, and what was burned; micro-points. */
export const daySums = async (
  db: Database,
  day: Day,
): Promise<{ issued: bigint; burned: bigint }> => {
  const [row] = await hot<{ issued: bigint; burned: bigint }>(db, 'ledger_day_sums', SUMS, [day]);
  return row ?? { issued: 0n, burned: 0n };
};

const PUBLISH = `select ledger_publish_day($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint[], $11::bytea[]) as done`;

export interface Chunks {
  readonly seqs: readonly bigint[];
  readonly hashes: readonly Buffer[];
}

/** False: it is published, or more belongs to the day than was read. */
export const publishRoot = async (
  tx: Tx,
  day: Omit<DayRoot, 'pool' | 'total_contribution' | 'factor' | 'users'>,
  { seqs, hashes }: Chunks,
): Promise<boolean> => {
  const [row] = await hot<{ done: boolean }>(tx, 'ledger_day_publish', PUBLISH, [
    day.biz_date,
    day.leaf_count,
    day.merkle_root,
    day.total_issued,
    day.total_burned,
    day.public_key,
    day.signature,
    day.file_bytes,
    day.published_at,
    seqs,
    hashes,
  ]);
  return row?.done ?? false;
};

const OWN = `select s.seq, s.hash, j.biz_date
  from ledger_entry e
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user' and a.owner_id = $1
  join ledger_journal j on j.id = e.journal_id
  left join ledger_seal s on s.journal_id = j.id
  where e.id = $2`;

/** The journal of one's own entry; without a seal while it waits for one. */
export const ownJournal = async (
  db: Database,
  userId: bigint,
  entryId: bigint,
): Promise<{ seq: bigint | null; hash: Buffer | null; biz_date: Day } | undefined> => {
  const [row] = await hot<{ seq: bigint | null; hash: Buffer | null; biz_date: Day }>(
    db,
    'ledger_own_journal',
    OWN,
    [userId, entryId],
  );
  return row;
};
