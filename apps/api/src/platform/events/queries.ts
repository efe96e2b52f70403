import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../db/pool.ts';
import type { Day } from '../db/schema-ledger.ts';

/** A position among the events. */
export interface OutboxPosition {
  readonly xid: string;
  readonly id: bigint;
}

/** Registers the consumers; a new one begins at the beginning. */
export const registerConsumers = async (db: Database, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto('outbox_consumer')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const IS_AHEAD_COLUMN = 'xid >= next_xid() as is_ahead';
const LOCK_CONSUMER_SQL = `select xid, id, ${IS_AHEAD_COLUMN} from outbox_consumer where name = $1 for update skip locked`;
const RECHECK_IS_AHEAD_SQL = `select ${IS_AHEAD_COLUMN} from outbox_consumer where name = $1`;

interface Ahead {
  readonly is_ahead: boolean;
}

/** Locks a consumer for this transaction; undefined: another process holds it. */
export const lockConsumer = async (tx: Tx, name: string): Promise<OutboxPosition | undefined> => {
  const [row] = await preparedQuery<OutboxPosition & Ahead>(tx, 'outbox_lead', LOCK_CONSUMER_SQL, [
    name,
  ]);
  // A position that another process has just saved is newer than the snapshot of the statement that locks it.
  const [recheck] = row?.is_ahead
    ? await preparedQuery<Ahead>(tx, 'outbox_ahead', RECHECK_IS_AHEAD_SQL, [name])
    : [];
  if (recheck?.is_ahead)
    throw new Error(
      `consumer ${name} is ahead of this server's transactions: the database was restored from a dump while the server ran; restart the server`,
    );
  return row;
};

interface NextRow extends OutboxPosition {
  readonly type: string;
  readonly key: string;
  readonly user_id: bigint;
  readonly biz_date: Day;
  readonly at: Date;
  /** null: of a type that was not requested. */
  readonly payload: unknown;
}

const NEXT_EVENTS_SQL = `select xid, id, type, event_key as key, user_id, biz_date, at,
    case when type = any($4::text[]) then payload end as payload
  from outbox
  where (xid, id) > ($1::xid8, $2::bigint) and xid < oldest_xid()
  order by xid, id limit $3::int`;

/** Events after a position, of all types; only from transactions older than every running one. */
export const nextEvents = (
  tx: Tx,
  { xid, id }: OutboxPosition,
  types: readonly string[],
  limit: number,
): Promise<NextRow[]> =>
  preparedQuery<NextRow>(tx, 'outbox_next', NEXT_EVENTS_SQL, [xid, id, limit, types]);

const ADVANCE_SQL = `update outbox_consumer set xid = $2::xid8, id = $3 where name = $1`;

export const advance = async (tx: Tx, name: string, { xid, id }: OutboxPosition): Promise<void> => {
  await preparedQuery(tx, 'outbox_advance', ADVANCE_SQL, [name, xid, id]);
};

const FIND_LAGGING_SQL = `select oldest_xid() >= $3::xid8 as is_whole,
    array(select c.name from outbox_consumer c where c.name = any($1::text[]) and exists (
      select from outbox o where (o.xid, o.id) > (c.xid, c.id) and o.biz_date <= $2::date)) as names`;

/**
 * Consumers that have not handled every event up to a day. `isWhole`: no transaction from before `until` is still
 * running that could add another one.
 */
export const findLaggingConsumers = async (
  db: Database,
  names: readonly string[],
  throughDay: Day,
  until: string,
): Promise<{ names: string[]; isWhole: boolean }> => {
  const rows = await preparedQuery<{ names: string[]; is_whole: boolean }>(
    db,
    'outbox_behind',
    FIND_LAGGING_SQL,
    [names, throughDay, until],
  );
  return { names: rows[0]?.names ?? [], isWhole: rows[0]?.is_whole ?? false };
};

/** A transaction's number above that of every one that has begun to write. */
export const newestTransaction = async (db: Database): Promise<string> => {
  const { rows } = await sql<{
    xid: string;
  }>`select current_xid() as xid`.execute(db);
  return rows[0]?.xid ?? '0';
};

export interface Lag {
  readonly name: string;
  /** Events that are not handled, counted to 100,000. */
  readonly behind: number;
  /** Age of the oldest of them in seconds of the real clock; 0: there is none. */
  readonly lag_s: number;
}

/** How far behind each consumer is. */
export const readLags = async (db: Database, names: readonly string[]): Promise<Lag[]> => {
  const { rows } = await sql<Lag>`
    select c.name, b.behind, coalesce(extract(epoch from clock_timestamp() - b.oldest), 0)::float8 as lag_s
    from outbox_consumer c
    cross join lateral (
      select count(*)::int as behind, min(written_at) as oldest from (
        select written_at from outbox o where (o.xid, o.id) > (c.xid, c.id) order by xid, id limit 100000
      ) o
    ) b
    where c.name = any(${[...names]}::text[])`.execute(db);
  return rows;
};

const DELETE_HANDLED_SQL = `with done as (
    select xid, id from outbox_consumer where name = any($1::text[]) order by xid, id limit 1
  ), oldest as (
    select o.xid, o.id, o.written_at from outbox o, done
    where (o.xid, o.id) <= (done.xid, done.id) order by o.xid, o.id limit $3::int
  )
  delete from outbox o using oldest
  where o.xid = oldest.xid and o.id = oldest.id and oldest.written_at < $2
  returning 1`;

/** Deletes events that all of these consumers have handled, at most `limit`; returns how many. */
export const deleteHandled = async (
  db: Database,
  names: readonly string[],
  cutoff: Date,
  limit: number,
): Promise<number> =>
  (await preparedQuery(db, 'outbox_forget', DELETE_HANDLED_SQL, [names, cutoff, limit])).length;
