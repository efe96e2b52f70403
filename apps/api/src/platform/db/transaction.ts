import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from './pool.ts';

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

/**
 * Runs `run` in one transaction and commits it. A deadlock or a serialisation failure rolled everything back, so the
 * whole of `run` is repeated, at most `retries` times; it must have no effect outside the database. Any other error
 * rolls back and is thrown. A connection lost during COMMIT is thrown too: whether it took effect is unknown, and only
 * the caller's business key reveals it.
 */
export const transaction = <T>(
  db: Database,
  run: (tx: Tx) => Promise<T>,
  { retries = 3 }: { retries?: number } = {},
): Promise<T> => retried(() => db.transaction().execute(run), retries);

/** As `transaction`, for a single statement, which is a transaction by itself. */
export async function retried<T>(run: () => Promise<T>, retries = 3): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= retries || !isRetryable(error)) throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE;
}

/** The five-character SQLSTATE of a database error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && error.code.length === 5 ? error.code : undefined;
}
