import { createHash } from 'node:crypto';
import type { Endpoint } from '@taice/contract';
import { canonicalJson } from '@taice/contract/signing';
import type { Database, Tx } from '../db/pool.ts';
import { hot } from '../db/pool.ts';
import { fail } from './failure.ts';
import type { Params } from './signature.ts';

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const field = 'Idempotency-Key';

/** The key of the header, undefined without one or where the endpoint keeps no answers. */
export const readIdempotencyKey = (
  rule: Endpoint['idempotency'],
  header: string | undefined,
): string | undefined => {
  if (rule === undefined) return undefined;
  if (header === undefined && rule === 'optional') return undefined;
  if (header !== undefined && keyShape.test(header)) return header.toLowerCase();
  const message = header === undefined ? 'missing' : 'not a UUID';
  return fail(400, { data: { issues: [{ field, message }] } });
};

const CLAIM = `insert into idempotency (user_id, key, endpoint, body_sha256, at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning 1`;
const KNOWN =
  'select endpoint, body_sha256, answer from idempotency where user_id = $1 and key = $2';
const STORE = 'update idempotency set answer = $3::jsonb where user_id = $1 and key = $2';

interface KeyedCall {
  readonly userId: bigint;
  readonly key: string;
  readonly endpoint: string;
  readonly params: Params;
  readonly now: Date;
}

/** Whether a call with this key was answered before: `once` will not run it again. */
export const isAnswered = async (
  db: Database,
  { userId, key }: Pick<KeyedCall, 'userId' | 'key'>,
): Promise<boolean> => (await hot(db, 'idempotency_known', KNOWN, [userId, key])).length > 0;

/**
 * Runs `work` once for a user's key, in the transaction `tx`: a repetition gets the stored answer, the
 * same key with another body is refused. A call that meets its own key in a running transaction waits.
 */
export const once = async <T>(
  tx: Tx,
  { userId, key, endpoint, params, now }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> => {
  const { timestamp: _t, nonce: _n, sign: _s, ...body } = params;
  const hash = createHash('sha256').update(canonicalJson(body)).digest();
  const claimed = await hot(tx, 'idempotency_claim', CLAIM, [userId, key, endpoint, hash, now]);
  if (claimed.length === 0) {
    const [known] = await hot<{ endpoint: string; body_sha256: Buffer; answer: T }>(
      tx,
      'idempotency_known',
      KNOWN,
      [userId, key],
    );
    if (!known || known.endpoint !== endpoint || !known.body_sha256.equals(hash))
      return fail(409, { detail: 'the idempotency key was used for another call' });
    return known.answer;
  }
  const answer = await work();
  await hot(tx, 'idempotency_store', STORE, [userId, key, JSON.stringify(answer)]);
  return answer;
};
