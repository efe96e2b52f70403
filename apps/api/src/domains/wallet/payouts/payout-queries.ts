import type { PayoutChain } from '@taice/contract';
import type { Selectable } from 'kysely';
import { type Database, hot, type Tx } from '../../../platform/db/pool.ts';
import type { PayoutAttemptTable, PayoutTable } from '../../../platform/db/schema-payouts.ts';
import type { ChainCall, Seen, Signed } from '@taice/chain';

export type Payout = Selectable<PayoutTable>;
export type Attempt = Selectable<PayoutAttemptTable>;

const OPEN = `select * from payout
  where chain = $1 and state in ('prepared', 'signed', 'broadcast', 'needs_attention') order by nonce, id`;

/** The payouts whose end is not known, in the order of their nonces; also those of an address that pays no more. */
export const openPayouts = (db: Database, chain: PayoutChain): Promise<Payout[]> =>
  hot<Payout>(db, 'payouts_open', OPEN, [chain]);

const LOCKED = `select * from payout where id = $1 for update`;

export const lockedPayout = async (tx: Tx, id: bigint): Promise<Payout> => {
  const [payout] = await hot<Payout>(tx, 'payout_locked', LOCKED, [id]);
  if (!payout) throw new Error(`there is no payout ${id}`);
  return payout;
};

const ATTEMPTS = `select * from payout_attempt where payout_id = $1 order by seq desc`;

/** What was signed for a payout, the latest first. */
export const attemptsOf = (db: Database, payoutId: bigint): Promise<Attempt[]> =>
  hot<Attempt>(db, 'payout_attempts', ATTEMPTS, [payoutId]);

const NEXT = `select greatest(max(p.nonce) + 1, max(s.from_nonce))::bigint as nonce
  from payout p left join payout_switch s on s.chain = p.chain and s.from_address = p.from_address
  where p.chain = $1 and p.from_address = $2`;

/** The nonce after all that were ever given out, or that from which the staff has ours begin anew; null: none was. */
export const nextNonce = async (
  db: Database,
  chain: PayoutChain,
  address: string,
): Promise<bigint | null> => {
  const [row] = await hot<{ nonce: bigint | null }>(db, 'payout_next_nonce', NEXT, [
    chain,
    address,
  ]);
  return row?.nonce ?? null;
};

const PREPARE = `insert into payout
    (kind, chain, from_address, nonce, to_address, contract, call_data, value, state, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'prepared', $9, $9) returning id`;

export interface Prepared {
  readonly kind: Payout['kind'];
  readonly chain: PayoutChain;
  readonly address: string;
  readonly nonce: bigint;
  readonly call: ChainCall;
  readonly at: Date;
}

/** Gives a nonce out. */
export const insertPayout = async (tx: Tx, of: Prepared): Promise<bigint> => {
  const { to, contract, data, value } = of.call;
  const values = [of.kind, of.chain, of.address, of.nonce, to, contract, data, value, of.at];
  const [row] = await hot<{ id: bigint }>(tx, 'payout_prepare', PREPARE, values);
  if (!row) throw new Error('a payout was not written');
  return row.id;
};

const SIGNED = `with attempt as (
    insert into payout_attempt (payout_id, seq, kind, tx_hash, raw_tx, gas_limit, gas_price, signed_at)
    select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6, $7 from payout_attempt where payout_id = $1
  )
  update payout set state = case when state = 'prepared' then 'signed' else state end, updated_at = $8 where id = $1`;

/** Keeps what was signed, before anybody sends it. */
export const keepAttempt = async (
  tx: Tx,
  payoutId: bigint,
  {
    kind,
    signed,
    sealed,
    real,
    rule,
  }: {
    readonly kind: Attempt['kind'];
    readonly signed: Signed;
    readonly sealed: Buffer;
    readonly real: Date;
    readonly rule: Date;
  },
): Promise<void> => {
  const { hash, gasLimit, gasPrice } = signed;
  const values = [payoutId, kind, hash, sealed, gasLimit, gasPrice, real, rule];
  await hot(tx, 'payout_signed', SIGNED, values);
};

const SENT = `update payout_attempt set sent_at = $3 where payout_id = $1 and seq = $2`;

export const noteSent = async (
  db: Database,
  { payout_id: payoutId, seq }: Pick<Attempt, 'payout_id' | 'seq'>,
  real: Date,
): Promise<void> => {
  await hot(db, 'payout_sent', SENT, [payoutId, seq, real]);
};

const STATE = `update payout set state = $2, updated_at = $3 where id = $1`;

export const setPayoutState = async (
  tx: Tx,
  id: bigint,
  state: Payout['state'],
  at: Date,
): Promise<void> => {
  await hot(tx, 'payout_state', STATE, [id, state, at]);
};

const SEEN = `update payout set tx_hash = $2, block_no = $3, block_hash = $4, confirmations = $5, error = null,
  error_at = null where id = $1`;

/** Where one of its attempts is; null: in no block any more. */
export const noteSeen = async (
  db: Database,
  id: bigint,
  hash: string | null,
  seen: Seen | null,
): Promise<void> => {
  const values = [id, hash, seen?.blockNo, seen?.blockHash, seen?.confirmations ?? 0];
  await hot(db, 'payout_seen', SEEN, values);
};

// As long as it is the same, it is wrong since then.
const WRONG = `update payout set error = $2, error_at = case when error = $2 then error_at else $3 end where id = $1
  returning error_at`;

/** Writes down what is wrong with a payout; since when it is. */
export const noteWrong = async (
  db: Database,
  id: bigint,
  error: string,
  real: Date,
): Promise<Date> => {
  const [row] = await hot<{ error_at: Date }>(db, 'payout_wrong', WRONG, [id, error, real]);
  return row?.error_at ?? real;
};
