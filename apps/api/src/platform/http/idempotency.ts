import { createHash } from 'node:crypto';
import type { Endpoint } from '@taice/contract';
import { canonicalJson } from '@taice/contract/signing';
import type { Database, Tx } from '../db/pool.ts';
import { preparedQuery } from '../db/pool.ts';
import { sqlState } from '../db/transaction.ts';
import { fail } from './failure.ts';
import { useNonce } from './nonces.ts';
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

const CLAIM_KEY_SQL = `with key as (
    insert into idempotency (user_id, key, endpoint, body_sha256, at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning 1
  ), nonce as (
    insert into request_nonce (session_id, nonce, at) select $6, $7, $5 where $7::text is not null
    on conflict do nothing returning 1
  )
  select exists (select from key) as is_new, $7::text is null or exists (select from nonce) as is_fresh`;
const FIND_ANSWER_SQL =
  'select endpoint, body_sha256, answer from idempotency where user_id = $1 and key = $2';
const STORE_ANSWER_SQL =
  'update idempotency set answer = $3::jsonb where user_id = $1 and key = $2';

interface KeyedCall {
  readonly userId: bigint;
  readonly key: string;
  readonly endpoint: string;
  readonly bodySha256: Buffer;
  readonly now: Date;
}

/** The nonce of a call, to be used up with its key. */
export interface CallNonce {
  readonly sessionId: bigint;
  readonly nonce: string;
}

/** The keys that a session-signed call uses up; `key`: null if it has none. */
export interface CallUse extends Omit<KeyedCall, 'key'>, CallNonce {
  readonly key: string | null;
}

/** Hash of a call's parameters, without those that are new in each repetition. */
export const bodySha256Of = (params: Params): Buffer => {
  const { timestamp: _t, nonce: _n, sign: _s, ...body } = params;
  return createHash('sha256').update(canonicalJson(body)).digest();
};

interface StoredAnswer<T> {
  readonly endpoint: string;
  readonly body_sha256: Buffer;
  readonly answer: T;
}

/** The stored answer to the same call. */
const replayAnswer = <T>(
  { endpoint, bodySha256 }: Pick<KeyedCall, 'endpoint' | 'bodySha256'>,
  stored: StoredAnswer<T> | undefined,
): T => {
  if (!stored || stored.endpoint !== endpoint || !stored.body_sha256.equals(bodySha256))
    return fail(409, { detail: 'the idempotency key was used for another call' });
  return stored.answer;
};

/**
 * For a statement that reads much for many calls at once, rows `c`: whether each was used before, and how it was
 * answered. `use_call` of the same call refuses it then.
 */
export const callUseSql = {
  columns: `exists (select from request_nonce n
      where n.session_id = c.call_session_id and n.nonce = c.call_nonce) as call_is_used,
    i.endpoint as call_endpoint, i.body_sha256 as call_body_sha256, i.answer as call_answer`,
  join: 'left join idempotency i on i.user_id = c.user_id and i.key = c.call_key',
};

export interface CallUseRow<T> {
  readonly call_is_used: boolean;
  /** null: the key is new, or there is none. */
  readonly call_endpoint: string | null;
  readonly call_body_sha256: Buffer | null;
  readonly call_answer: T | null;
}

/** The earlier answer to this call, undefined for a new one; a used nonce or key is refused. */
export const findEarlierAnswer = async <T>(
  db: Database,
  use: CallUse,
  { call_is_used, call_endpoint, call_body_sha256, call_answer }: CallUseRow<T>,
): Promise<T | undefined> => {
  if (call_is_used) fail(1003);
  if (call_endpoint === null || call_body_sha256 === null) return undefined;
  await useNonce(db, use.sessionId, use.nonce, use.now);
  const stored = { endpoint: call_endpoint, body_sha256: call_body_sha256, answer: call_answer };
  return replayAnswer(use, stored) as T;
};

/** The arguments of the database's `use_call` but for the answer. */
export const useCallArguments = ({
  sessionId,
  nonce,
  key,
  endpoint,
  bodySha256,
  now,
}: CallUse): unknown[] => [sessionId, nonce, key, endpoint, bodySha256, now];

const NONCE_USED = 'TC003';
const KEY_USED = 'TC409';

/** Maps the refusals of `use_call` to their codes. True if reading the stored answer again is worthwhile. */
export const isKeyUsed = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state === NONCE_USED) fail(1003, { cause: error });
  return state === KEY_USED;
};

const findStoredAnswer = async <T>(
  db: Database,
  { userId, key }: Pick<KeyedCall, 'userId' | 'key'>,
): Promise<StoredAnswer<T> | undefined> => {
  const [stored] = await preparedQuery<StoredAnswer<T>>(db, 'idempotency_known', FIND_ANSWER_SQL, [
    userId,
    key,
  ]);
  return stored;
};

/** True if a call with this key was answered before: `idempotentCall` will not run it again. */
export const hasStoredAnswer = async (
  db: Database,
  call: Pick<KeyedCall, 'userId' | 'key'>,
): Promise<boolean> => (await findStoredAnswer(db, call)) !== undefined;

/** Replaces the stored answer under a key that was used. */
export const replaceStoredAnswer = (
  tx: Tx,
  { userId, key }: Pick<KeyedCall, 'userId' | 'key'>,
  answer: unknown,
): Promise<unknown> =>
  preparedQuery(tx, 'idempotency_store', STORE_ANSWER_SQL, [userId, key, JSON.stringify(answer)]);

/**
 * Runs `work` once for a user's key, in the transaction `tx`: a repetition gets the stored answer, the
 * same key with another body is refused. A call that meets its own key in a running transaction waits.
 * `use`: a nonce that is to be used up in the same statement; a used one is refused with 1003.
 */
export const idempotentCall = async <T>(
  tx: Tx,
  call: KeyedCall,
  use: CallNonce | null,
  work: () => Promise<T>,
): Promise<T> => {
  const { userId, key, endpoint, bodySha256, now } = call;
  const values = [userId, key, endpoint, bodySha256, now, use?.sessionId ?? 0n, use?.nonce ?? null];
  const [claimed] = await preparedQuery<{ is_new: boolean; is_fresh: boolean }>(
    tx,
    'idempotency_claim',
    CLAIM_KEY_SQL,
    values,
  );
  if (!claimed?.is_fresh) return fail(1003);
  if (!claimed.is_new) return replayAnswer(call, await findStoredAnswer<T>(tx, call));
  const answer = await work();
  await replaceStoredAnswer(tx, call, answer);
  return answer;
};
