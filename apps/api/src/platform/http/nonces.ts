import { signatureWindowMs } from '@taice/contract/shapes';
import type { Database } from '../db/pool.ts';
import { preparedQuery } from '../db/pool.ts';
import { fail } from './failure.ts';

/** From its first use until its time is refused: at most from the one end of the accepted window to the other. */
const NONCE_TTL_MS = 2 * signatureWindowMs;
/** Nonces of one generation: a flood of calls shortens the memory instead of exhausting the process's. */
const MAX_NONCES = 200_000;

/** Remembers the nonces of basic calls in this process; true: this one was not used before. */
export const createNonceCache = (
  maxNonces = MAX_NONCES,
): ((key: string, now: number) => boolean) => {
  // Two generations: forgetting is dropping the older one, without a timer per nonce.
  let current = new Set<string>();
  let previous = new Set<string>();
  let rotateAt = 0;
  return (key, now) => {
    if (now >= rotateAt || current.size >= maxNonces) {
      [previous, current] = [current, new Set()];
      rotateAt = now + NONCE_TTL_MS;
    }
    if (current.has(key) || previous.has(key)) return false;
    current.add(key);
    return true;
  };
};

/** Uses up the nonce of a session-signed call: once over processes and restarts. */
export const useNonce = async (
  db: Database,
  sessionId: bigint,
  nonce: string,
  now: Date,
): Promise<void> => {
  const rows = await preparedQuery(
    db,
    'request_nonce',
    'insert into request_nonce (session_id, nonce, at) values ($1, $2, $3) on conflict do nothing returning 1',
    [sessionId, nonce, now],
  );
  if (rows.length === 0) fail(1003);
};
