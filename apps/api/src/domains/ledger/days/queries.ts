import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { CHUNK_SIZE } from './merkle.ts';
import type { DayJournal } from './day-line.ts';
import type { DayFigures } from './statement.ts';

const READ_SECRET = `select secret from ledger_secret`;

export const readLedgerSecret = async (db: Database): Promise<Buffer> => {
  const [row] = await preparedQuery<{ secret: Buffer }>(db, 'ledger_secret', READ_SECRET, []);
  if (!row) throw new Error('the ledger has no secret');
  return row.secret;
};

const JOURNAL_COLUMNS = `s.seq, j.type, j.idem_key, j.ref_type, j.ref_id, s.hash,
  (select json_agg(json_build_array(a.owner_type, a.owner_name, a.owner_id::text, a.bucket, e.amount::text) order by e.id)
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id) as entries`;

const JOURNAL_TABLES = `from ledger_day_leaf l
  join ledger_journal j on j.id = l.journal_id join ledger_seal s on s.journal_id = j.id`;

/** The journals of a day in order of position, in batches of some thousand. All batches read one snapshot. */
export async function* dayJournals(tx: Tx, day: Day): AsyncGenerator<DayJournal[]> {
  await sql`declare day_journals no scroll cursor for select ${sql.raw(JOURNAL_COLUMNS)} ${sql.raw(JOURNAL_TABLES)}
    where l.biz_date = ${sql.lit(day)}::date order by l.position`.execute(tx);
  for (;;) {
    const { rows } =
      await sql<DayJournal>`fetch forward ${sql.lit(8 * CHUNK_SIZE)} from day_journals`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close day_journals`.execute(tx);
}

const READ_CHUNK_JOURNALS = `select ${JOURNAL_COLUMNS} ${JOURNAL_TABLES}
  where l.biz_date = $1 and l.position >= $2::int and l.position < $2::int + ${CHUNK_SIZE} order by l.position`;

/** The journals of a chunk of a published day, in their order. */
export const chunkJournals = (db: Database, day: Day, chunk: number): Promise<DayJournal[]> =>
  preparedQuery<DayJournal>(db, 'ledger_chunk_journals', READ_CHUNK_JOURNALS, [
    day,
    chunk * CHUNK_SIZE,
  ]);

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
  'version',
  'before',
  'public_key',
  'signature',
  'file_bytes',
  'published_at',
] as const;

/** Published days, the newest first; undefined: all of them. */
export const readRoots = (
  db: Database,
  page?: { readonly offset: number; readonly limit: number },
): Promise<DayRoot[]> => {
  const query = db.selectFrom('ledger_day_root').select(ROOT_COLUMNS).orderBy('biz_date', 'desc');
  return (page ? query.offset(page.offset).limit(page.limit) : query).execute();
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

const READ_DAY_RANGE = `select (select max(biz_date) from ledger_day_root) as published,
  (select min(biz_date) from ledger_journal) as first`;

/** The last day that is published, and the first on which anything was booked. */
export const readDayRange = async (
  db: Database,
): Promise<{ published: Day | null; first: Day | null }> => {
  const [row] = await preparedQuery<{ published: Day | null; first: Day | null }>(
    db,
    'ledger_day_edges',
    READ_DAY_RANGE,
    [],
  );
  return row ?? { published: null, first: null };
};

// Ten million entries take minutes; no request waits for them.
const SET_LONG_TIMEOUT = `set local statement_timeout = '1h'`;
const ORDER_DAY = `select ledger_order_day($1) as done`;

/**
 * Numbers a day's journals; false if the day is published or something is not sealed. Lifts the statement timeout of
 * `tx`.
 */
export const orderDay = async (tx: Tx, day: Day): Promise<boolean> => {
  await sql.raw(SET_LONG_TIMEOUT).execute(tx);
  const [row] = await preparedQuery<{ done: boolean }>(tx, 'ledger_day_order', ORDER_DAY, [day]);
  return row?.done ?? false;
};

const PUBLISH_DAY = `select ledger_publish_day($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bytea[])`;

export const publishRoot = async (
  tx: Tx,
  day: Omit<DayRoot, 'pool' | 'total_contribution' | 'factor' | 'users' | 'version'>,
  chunks: readonly Buffer[],
): Promise<void> => {
  await preparedQuery(tx, 'ledger_day_publish', PUBLISH_DAY, [
    day.biz_date,
    day.leaf_count,
    day.merkle_root,
    day.total_issued,
    day.total_burned,
    day.before,
    day.public_key,
    day.signature,
    day.file_bytes,
    day.published_at,
    chunks,
  ]);
};

const FIND_OWN_JOURNAL = `select s.seq, s.hash, j.biz_date, l.position
  from ledger_entry e
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user' and a.owner_id = $1
  join ledger_journal j on j.id = e.journal_id
  left join ledger_seal s on s.journal_id = j.id
  left join ledger_day_leaf l on l.journal_id = j.id
  where e.id = $2`;

export interface OwnJournal {
  readonly biz_date: Day;
  /** All three are null until it is sealed and its day is published. */
  readonly seq: bigint | null;
  readonly hash: Buffer | null;
  readonly position: number | null;
}

/** The journal of a person's own entry. */
export const ownJournal = async (
  db: Database,
  userId: bigint,
  entryId: bigint,
): Promise<OwnJournal | undefined> => {
  const [row] = await preparedQuery<OwnJournal>(db, 'ledger_own_journal', FIND_OWN_JOURNAL, [
    userId,
    entryId,
  ]);
  return row;
};
