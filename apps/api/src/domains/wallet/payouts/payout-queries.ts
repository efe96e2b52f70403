import type { PayoutChain } from '@taice/contract';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { PayoutAttemptTable, PayoutTable } from '../../../platform/db/schema-payouts.ts';
import type { ChainCall, MinedTx, SignedTx } from '@taice/chain';

export type Payout = Selectable<PayoutTable>;
export type Attempt = Selectable<PayoutAttemptTable>;

const LIST_OPEN_PAYOUTS = `select * from payout
  where chain = $1 and state in ('prepared', 'signed', 'broadcast', 'needs_attention') order by nonce, id`;

/** Payouts without a known end, in the order of their nonces, including those of former addresses. */
export const openPayouts = (db: Database, chain: PayoutChain): Promise<Payout[]> =>
  preparedQuery<Payout>(db, 'payouts_open', LIST_OPEN_PAYOUTS, [chain]);

const LOCK_PAYOUT = `select * from payout where id = $1 for update`;

export const lockPayout = async (tx: Tx, id: bigint): Promise<Payout> => {
  const [payout] = await preparedQuery<Payout>(tx, 'payout_locked', LOCK_PAYOUT, [id]);
  if (!payout) throw new Error(`payout ${id} not found`);
  return payout;
};

const LIST_ATTEMPTS = `select * from payout_attempt where payout_id = $1 order by seq desc`;

/** Signed attempts of a payout, the latest first. */
export const attemptsOf = (db: Database, payoutId: bigint): Promise<Attempt[]> =>
  preparedQuery<Attempt>(db, 'payout_attempts', LIST_ATTEMPTS, [payoutId]);

const READ_NEXT_NONCE = `select greatest(
    (select nonce + 1 from payout where chain = $1 and from_address = $2 order by nonce desc limit 1),
    (select from_nonce from payout_switch where chain = $1 and from_address = $2))::bigint as nonce`;

/** The nonce after all assigned ones, or the restart nonce set by staff; null: none was assigned yet. */
export const nextNonce = async (
  db: Database,
  chain: PayoutChain,
  address: string,
): Promise<bigint | null> => {
  const [row] = await preparedQuery<{ nonce: bigint | null }>(
    db,
    'payout_next_nonce',
    READ_NEXT_NONCE,
    [chain, address],
  );
  return row?.nonce ?? null;
};

const INSERT_PAYOUT = `insert into payout
    (kind, chain, from_address, nonce, to_address, contract, call_data, value, state, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'prepared', $9, $9) returning id`;

export interface NewPayout {
  readonly kind: Payout['kind'];
  readonly chain: PayoutChain;
  readonly address: string;
  readonly nonce: bigint;
  readonly call: ChainCall;
  readonly at: Date;
}

/** Inserts a payout and thereby assigns its nonce. */
export const insertPayout = async (tx: Tx, of: NewPayout): Promise<bigint> => {
  const { to, contract, data, value } = of.call;
  const values = [of.kind, of.chain, of.address, of.nonce, to, contract, data, value, of.at];
  const [row] = await preparedQuery<{ id: bigint }>(tx, 'payout_prepare', INSERT_PAYOUT, values);
  if (!row) throw new Error('insert of the payout returned no row');
  return row.id;
};

// A process that has not seen the last attempt must not add another. A new attempt also resets the time of the last
// error.
const INSERT_ATTEMPT = `with attempt as (
    insert into payout_attempt (payout_id, seq, kind, tx_hash, raw_tx, gas_limit, gas_price, signed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (payout_id, seq) do nothing returning payout_id
  )
  update payout set state = case when state = 'prepared' then 'signed' else state end,
    error_at = null, updated_at = $9
  where id in (select payout_id from attempt)`;

/** Stores a signed attempt before it is sent, under its number. Does nothing if that number exists. */
export const insertAttempt = async (
  tx: Tx,
  payoutId: bigint,
  {
    seq,
    kind,
    signed,
    sealed,
    real,
    rule,
  }: {
    readonly seq: number;
    readonly kind: Attempt['kind'];
    readonly signed: SignedTx;
    readonly sealed: Buffer;
    readonly real: Date;
    readonly rule: Date;
  },
): Promise<void> => {
  const { hash, gasLimit, gasPrice } = signed;
  const values = [payoutId, seq, kind, hash, sealed, gasLimit, gasPrice, real, rule];
  await preparedQuery(tx, 'payout_signed', INSERT_ATTEMPT, values);
};

const READ_LAST_SEQ = `select coalesce(max(seq), 0) as seq from payout_attempt where payout_id = $1`;

/** Number of the last attempt; 0: there is none. */
export const lastSeq = async (tx: Tx, payoutId: bigint): Promise<number> =>
  (await preparedQuery<{ seq: number }>(tx, 'payout_last_seq', READ_LAST_SEQ, [payoutId]))[0]
    ?.seq ?? 0;

const MARK_SENT = `update payout_attempt set sent_at = $3 where payout_id = $1 and seq = $2`;

export const markSent = async (
  db: Database,
  { payout_id: payoutId, seq }: Pick<Attempt, 'payout_id' | 'seq'>,
  real: Date,
): Promise<void> => {
  await preparedQuery(db, 'payout_sent', MARK_SENT, [payoutId, seq, real]);
};

const SET_PAYOUT_STATE = `update payout set state = $2, updated_at = $3 where id = $1`;

export const setPayoutState = async (
  tx: Tx,
  id: bigint,
  state: Payout['state'],
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'payout_state', SET_PAYOUT_STATE, [id, state, at]);
};

const RECORD_BLOCK = `update payout set tx_hash = $2, block_no = $3, block_hash = $4, confirmations = $5, error = null,
  error_at = null, was_seen = was_seen or $3::bigint is not null, lost = case when $3::bigint is null then lost end where id = $1`;

/** Stores the block of an attempt; null: in no block any more. */
export const recordBlock = async (
  db: Database,
  id: bigint,
  hash: string | null,
  mined: MinedTx | null,
): Promise<void> => {
  const values = [id, hash, mined?.blockNo, mined?.blockHash, mined?.confirmations ?? 0];
  await preparedQuery(db, 'payout_seen', RECORD_BLOCK, values);
};

const MARK_EVER_SEEN = `update payout set was_seen = true where id = $1`;

/** Records that a node knows an attempt, in a block or not. */
export const markEverSeen = async (db: Database, id: bigint): Promise<void> => {
  await preparedQuery(db, 'payout_ever_seen', MARK_EVER_SEEN, [id]);
};

const MARK_LOSS_REQUESTED = `update payout set lost = 'requested' where id = $1 and lost is null`;

/** Records that an operator was asked whether the payout is lost. */
export const markLossAsked = async (db: Database, id: bigint): Promise<void> => {
  await preparedQuery(db, 'payout_asked', MARK_LOSS_REQUESTED, [id]);
};

const CLEAR_ERRORS = `update payout set error = case when error = any($2) then null else error end,
    error_at = case when error = any($2) then null else error_at end, lost = null
  where id = $1 and (error = any($2) or lost is not null)`;

/** Clears these errors and an open question of loss. */
export const clearErrors = async (
  db: Database,
  id: bigint,
  errors: readonly string[],
): Promise<void> => {
  await preparedQuery(db, 'payout_right', CLEAR_ERRORS, [id, errors]);
};

// The same error keeps its first time.
const RECORD_ERROR = `update payout set error = $2, error_at = case when error = $2 and error_at >= $4 then error_at else $3 end
  where id = $1 returning error_at`;

/** Earliest time: an error continues, however long ago it was noted. */
const EPOCH = new Date(0);

/** Stores a payout's error; returns its start. The start is kept only if it is not before `notBefore`. */
export const recordError = async (
  db: Database,
  id: bigint,
  error: string,
  real: Date,
  notBefore = EPOCH,
): Promise<Date> => {
  const values = [id, error, real, notBefore];
  const [row] = await preparedQuery<{ error_at: Date }>(db, 'payout_wrong', RECORD_ERROR, values);
  return row?.error_at ?? real;
};

const RESTART_OBSERVATION = `update payout set error_at = $3 where chain = $1 and error = any($2)
  and state in ('prepared', 'signed', 'broadcast', 'needs_attention')`;

/** Restarts the clock of these errors at `real`: earlier observations no longer count. */
export const restartObservation = async (
  db: Database,
  chain: PayoutChain,
  errors: readonly string[],
  real: Date,
): Promise<void> => {
  await preparedQuery(db, 'payout_said_anew', RESTART_OBSERVATION, [chain, errors, real]);
};
