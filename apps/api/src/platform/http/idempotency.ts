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

const CLAIM = `with key as (
    insert into idempotency (user_id, key, endpoint, body_sha256, at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning 1
  ), nonce as (
    insert into request_nonce (session_id, nonce, at) select $6, $7, $5 where $7::text is not null
    on conflict do nothing returning 1
  )
  select exists (select from key) as is_new, $7::text is null or exists (select from nonce) as is_fresh`;
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

/** The nonce of a call, to be used up with its key. */
export interface CallNonce {
  readonly sessionId: bigint;
  readonly nonce: string;
}

/** Whether a call with this key was answered before: `once` will not run it again. */
export const isAnswered = async (
  db: Database,
  { userId, key }: Pick<KeyedCall, 'userId' | 'key'>,
): Promise<boolean> => (await hot(db, 'idempotency_known', KNOWN, [userId, key])).length > 0;

/**
 * Runs `work` once for a user's key, in the transaction `tx`: a repetition gets the stored answer, the
 * same key with another body is refused. A call that meets its own key in a running transaction waits.
 * `use`: a nonce that is to be used up in the same statement; a used one is refused with 1003.
 */
export const once = async <T>(
  tx: Tx,
  { userId, key, endpoint, params, now }: KeyedCall,
  use: CallNonce | null,
  work: () => Promise<T>,
): Promise<T> => {
  const { timestamp: _t, nonce: _n, sign: _s, ...body } = params;
  const hash = createHash('sha256').update(canonicalJson(body)).digest();
  const values = [userId, key, endpoint, hash, now, use?.sessionId ?? 0n, use?.nonce ?? null];
  const [claimed] = await hot<{ is_new: boolean; is_fresh: boolean }>(
    tx,
    'idempotency_claim',
    CLAIM,
    values,
  );
  if (!claimed?.is_fresh) return fail(1003);
  if (!claimed.is_new) {
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
