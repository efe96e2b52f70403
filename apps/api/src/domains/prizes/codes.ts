import { createHmac } from 'node:crypto';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { seal, type SealKey, unseal } from '../../platform/seal.ts';

const purpose = (prizeId: bigint): string => `code of prize ${prizeId}`;

const ASSIGN_CODE = `update prize_code set state = 'used', order_id = $2 where id = (
    select id from prize_code where prize_id = $1 and state = 'free' order by id limit 1 for update skip locked
  ) returning id`;
const RELEASE_CODE = `update prize_code set state = 'free', order_id = null where order_id = $1`;
const FIND_CODE_OF_ORDER = 'select prize_id, code from prize_code where order_id = $1';
const LOG_CODE_VIEW = 'insert into prize_code_look (order_id, session_id, at) values ($1, $2, $3)';
const ADD_CODES = `insert into prize_code (prize_id, code, print, state)
  select $1, code, print, 'free' from unnest($2::bytea[], $3::bytea[]) as t (code, print)
  on conflict (print) do nothing returning id`;

/** Gives an order one of the remaining codes; false if there is none. */
export const assignCode = async (tx: Tx, prizeId: bigint, orderId: bigint): Promise<boolean> =>
  (await preparedQuery(tx, 'code_take', ASSIGN_CODE, [prizeId, orderId])).length > 0;

/** Returns a code that no one has seen to the stock. */
export const releaseCode = async (tx: Tx, orderId: bigint): Promise<void> => {
  await preparedQuery(tx, 'code_back', RELEASE_CODE, [orderId]);
};

/** The code of an order; each reading is recorded. Undefined if it has none. */
export const revealCode = async (
  tx: Tx,
  key: SealKey,
  orderId: bigint,
  { sessionId, at }: { readonly sessionId: bigint; readonly at: Date },
): Promise<string | undefined> => {
  const [row] = await preparedQuery<{ prize_id: bigint; code: Buffer }>(
    tx,
    'code_of',
    FIND_CODE_OF_ORDER,
    [orderId],
  );
  if (!row) return undefined;
  await preparedQuery(tx, 'code_looked', LOG_CODE_VIEW, [orderId, sessionId, at]);
  return unseal(key, purpose(row.prize_id), row.code);
};

/** Adds sealed codes of a prize; returns how many were new. */
export const addCodes = async (
  db: Database,
  key: SealKey,
  prizeId: bigint,
  codes: readonly string[],
): Promise<number> => {
  const sealed = codes.map((code) => seal(key, purpose(prizeId), code));
  const fingerprints = codes.map((code) =>
    createHmac('sha256', key.sealKey).update(`code ${code}`).digest(),
  );
  return (await preparedQuery(db, 'code_add', ADD_CODES, [prizeId, sealed, fingerprints])).length;
};
