import type { ChainTx, CoinType, PayoutChain } from '@taice/contract';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';

/** A transaction of a person, sent by their wallet or by us. */
export interface ShownTx {
  readonly id: string;
  readonly kind: ChainTx['kind'];
  readonly chain: PayoutChain;
  readonly coin_type: CoinType;
  /** Base units of the coin; for a cash-out the net amount in micro-points. */
  readonly value: string | null;
  readonly from_address: string;
  readonly to_address: string | null;
  readonly tx_hash: string;
  readonly state: ChainTx['state'];
  readonly reason: ChainTx['reason'];
  readonly confirmations: number;
  readonly at: Date;
}

const SELECT_REPORTED_TXS = `select 't' || id as id, 'transfer' as kind, chain, coin_type, value::text as value, from_address, to_address,
    tx_hash, state, reason, confirmations, created_at as at
  from chain_tx where user_id = $1`;
// Each kind is limited to the rows that one page of both can show.
const FILTERED_REPORTED_TXS = `${SELECT_REPORTED_TXS} and ($2::text is null or chain = $2) and ($3::text is null or $3 = 'transfer')
  order by created_at desc, id desc limit $4::int + $5::int`;
const PAID_CASH_OUTS = `select 'c' || c.id, 'cashout', c.chain, 'SPK', (c.amount - c.fee)::text, p.from_address, c.to_address,
    coalesce(p.tx_hash, a.tx_hash), case p.state when 'confirmed' then 'confirmed' when 'failed' then 'failed' else 'broadcast' end,
    case p.state when 'failed' then 'reverted' end, p.confirmations, c.created_at
  from (select * from cash_out
    where user_id = $1 and payout_id is not null and ($2::text is null or chain = $2) and ($3::text is null or $3 = 'cashout')
      and exists (select from payout_attempt t where t.payout_id = cash_out.payout_id and t.sent_at is not null)
    order by id desc limit $4::int + $5::int) c
  join payout p on p.id = c.payout_id
  cross join lateral (select tx_hash from payout_attempt where payout_id = p.id and sent_at is not null
    order by seq desc limit 1) a`;
const LIST_CHAIN_TXS = `select * from ((${FILTERED_REPORTED_TXS}) union all ${PAID_CASH_OUTS}) t order by at desc, id desc limit $4 offset $5`;

/** Transactions of a person, the newest first, plus one extra row if there are more. */
export const chainTxsOf = (
  db: Database,
  userId: bigint,
  {
    chain,
    kind,
    limit,
    offset,
  }: LimitOffset & { readonly chain: PayoutChain | null; readonly kind: ChainTx['kind'] | null },
): Promise<ShownTx[]> =>
  preparedQuery<ShownTx>(db, 'chain_txs_of', LIST_CHAIN_TXS, [userId, chain, kind, limit, offset]);

export interface ReportedTx {
  readonly userId: bigint;
  readonly coin: CoinType;
  readonly hash: string;
  readonly from: string;
  /** On the rule clock; `real`: on the real clock, like the nodes. */
  readonly at: Date;
  readonly real: Date;
}

const INSERT_REPORTED_TX = `insert into chain_tx (user_id, chain, coin_type, tx_hash, from_address, state, created_at, told_at, looked_at)
  values ($1, 'bsc', $2, $3, $4, 'broadcast', $5, $6, 'epoch')
  on conflict (user_id, tx_hash) do nothing`;
const COUNT_OPEN_TXS = `select count(*)::int as n from chain_tx where user_id = $1 and state = 'broadcast'`;
const FIND_REPORTED_TX = `${SELECT_REPORTED_TXS} and tx_hash = $2`;

/** Number of a person's transactions still being observed. */
export const countOpenTxs = async (tx: Tx, userId: bigint): Promise<number> =>
  (await preparedQuery<{ n: number }>(tx, 'chain_txs_open', COUNT_OPEN_TXS, [userId]))[0]?.n ?? 0;

/** Stores a transaction; a known one stays unchanged. */
export const storeReportedTx = async (tx: Tx, { userId, coin, hash, from, at, real }: ReportedTx) =>
  void (await preparedQuery(tx, 'chain_tx_tell', INSERT_REPORTED_TX, [
    userId,
    coin,
    hash,
    from,
    at,
    real,
  ]));

export const findReportedTx = async (
  db: Database,
  userId: bigint,
  hash: string,
): Promise<ShownTx | undefined> =>
  (await preparedQuery<ShownTx>(db, 'chain_tx', FIND_REPORTED_TX, [userId, hash]))[0];

const LOCK_WALLET_ADDRESS = 'select chain_address from "user" where id = $1 for no key update';

/** Sender address of a person's transfers, locked until the transaction ends; null: none is bound. */
export const boundAddress = async (tx: Tx, userId: bigint): Promise<string | null> =>
  (
    await preparedQuery<{ chain_address: string | null }>(
      tx,
      'chain_tx_bound',
      LOCK_WALLET_ADDRESS,
      [userId],
    )
  )[0]?.chain_address ?? null;
