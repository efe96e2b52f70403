import type { QueryResult, Transaction } from 'kysely';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** The database as the application sees it. int8 is `bigint`, numeric is `string`, date is 'YYYY-MM-DD'. */
export type Database = Kysely<Schema>;
/** A running transaction; whatever takes a `Database` for reading also takes this. */
export type Tx = Transaction<Schema>;

/** Settings of a pool. Times in ms. */
export interface PoolOptions {
  /** Most connections at a time. */
  max: number;
  /** A statement that takes longer is cancelled (57014). */
  statementTimeoutMs?: number;
  /** How long a caller waits for a free connection. */
  connectTimeoutMs?: number;
  /** Called when a connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
}

/**
 * A pool that outlives its server: broken connections are thrown away and new ones opened on demand, so the
 * first call after the server is back succeeds. Nothing connects before the first query.
 */
export function createDatabase(url: string, options: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: withPlannerSettings(url),
    Client: NamingClient,
    max: options.max,
    types: { getTypeParser },
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'taice',
  });
  // Without these listeners a restart of the server would end the process. The pool reports idle connections only, so
  // each connection in use needs its own. Its user gets the error from the next query.
  const broken = (error: Error): void => options.onError?.(error);
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Settings of every connection of the application:
 * - generic plans: a named statement is planned once per connection, not at each call;
 * - no parallel workers: starting one takes 6 ms, longer than a statement;
 * - no merge joins: with old statistics PostgreSQL expects one to end early, but it reads a whole index.
 */
export function withPlannerSettings(url: string): string {
  const target = new URL(url);
  const options = target.searchParams.get('options') ?? '';
  target.searchParams.set(
    'options',
    `${options} -c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c enable_mergejoin=off`.trim(),
  );
  target.search = target.search.replaceAll('+', '%20');
  return target.href;
}

const namesByText = new Map<string, string>();
const textsByName = new Map<string, string>();

/**
 * Runs a hot query as a named statement: the server parses and plans it once per connection.
 * The same name must always come with the same text.
 */
export async function preparedQuery<Row>(
  db: Database,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const registeredText = textsByName.get(name);
  if (registeredText === undefined) {
    textsByName.set(name, text);
    namesByText.set(text, name);
  } else if (registeredText !== text) {
    throw new Error(`statement name ${name} is used for two texts`);
  }
  const result: QueryResult<Row> = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/** kysely cannot name statements, so the client below it does, for the texts that `preparedQuery` has registered. */
class NamingClient extends pg.Client {
  // The overloads of `query` cannot be restated one by one; only the form (text, values) is changed.
  override query = ((...args: unknown[]): unknown => {
    const [text, values] = args;
    const name = typeof text === 'string' ? namesByText.get(text) : undefined;
    const forwarded = name === undefined ? args : [{ name, text, values }, ...args.slice(2)];
    return Reflect.apply(pg.Client.prototype.query, this, forwarded);
  }) as pg.Client['query'];
}

const asBigint = (value: string): bigint => BigInt(value);
const asText = (value: string): string => value;

const { INT8, DATE } = pg.types.builtins;

/** Scoped to our pools: other users of `pg` in this process (the job queue) keep its defaults. */
export function getTypeParser(
  oid: number,
  format?: 'text' | 'binary',
): ReturnType<typeof pg.types.getTypeParser> {
  if (format !== 'binary') {
    if (oid === INT8) return asBigint;
    // A calendar day must not become an instant in the server's zone.
    if (oid === DATE) return asText;
  }
  return pg.types.getTypeParser(oid, format);
}
