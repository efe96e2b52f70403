import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { sqlState } from './transaction.ts';

const WAIT_TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

/** Waiting was in vain. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database, its role or its tables do not exist yet: another process that starts beside this one makes them. */
const notReadyStates = new Set(['3D000', '22023', '42704', '42P01']);
/** The network knows a name a moment later than the machine is up. */
const dnsErrors = new Set(['ENOTFOUND', 'EAI_AGAIN']);

const isTransient = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  notReadyStates.has(sqlState(error) ?? '') ||
  (error instanceof Error && 'code' in error && dnsErrors.has(String(error.code)));

/** Connects, and disconnects. */
export const checkConnection = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.end();
};

/**
 * Retries until it is answered: a process that starts together with its database may be first. Throws `DatabaseUnavailable`
 * after `timeoutMs`, and at once for an error that waiting does not fix.
 */
export const awaitDatabase = async (
  probe: () => Promise<unknown>,
  log: Log,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> => {
  const until = performance.now() + timeoutMs;
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      await probe();
      return;
    } catch (error) {
      if (!isTransient(error)) throw error;
      const { message } = error as Error;
      if (performance.now() >= until) throw new DatabaseUnavailable(message, { cause: error });
      if (!hasWarned) log.warn({ reason: message }, 'database is not reachable yet; waiting');
      await wait(RETRY_INTERVAL_MS);
    }
  }
};
