import type { CashOutState, PayoutChain } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { CashOutTable } from '../../../platform/db/schema-payouts.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';

export type CashOut = Selectable<CashOutTable>;

/** A cash-out with the transaction that pays it. */
export interface ShownCashOut extends CashOut {
  readonly tx_hash: string | null;
  readonly confirmations: number | null;
}

/** A step that the cash-out has reached. */
export interface CashOutStep {
  readonly cash_out_id: bigint;
  readonly state: CashOutState;
  readonly at: Date;
}

const SELECT_CASH_OUTS = `select c.*, coalesce(p.tx_hash, (select a.tx_hash from payout_attempt a
      where a.payout_id = p.id and a.sent_at is not null order by a.seq desc limit 1)) as tx_hash, p.confirmations
  from cash_out c left join payout p on p.id = c.payout_id`;
const LIST_CASH_OUTS = `${SELECT_CASH_OUTS} where c.user_id = $1 and ($2::boolean is null or (c.ended_at is null) = $2)
  order by c.id desc limit $3 offset $4`;
const FIND_CASH_OUT = `${SELECT_CASH_OUTS} where c.id = $1`;
const LOCK_CASH_OUT = 'select * from cash_out where id = $1 for no key update';
const READ_STEPS = `select cash_out_id, state, at from cash_out_event where cash_out_id = any($1::bigint[])
  order by cash_out_id, seq`;

/** Cash-outs of a person, the newest first, plus one extra row if there are more. */
export const cashOutsOf = (
  db: Database,
  userId: bigint,
  { isOpen, limit, offset }: LimitOffset & { readonly isOpen: boolean | null },
): Promise<ShownCashOut[]> =>
  preparedQuery<ShownCashOut>(db, 'cash_outs_of', LIST_CASH_OUTS, [userId, isOpen, limit, offset]);

export const findCashOut = async (db: Database, id: bigint): Promise<ShownCashOut | undefined> =>
  (await preparedQuery<ShownCashOut>(db, 'cash_out', FIND_CASH_OUT, [id]))[0];

/** Locks a cash-out until the transaction ends. */
export const lockCashOut = async (tx: Tx, id: bigint): Promise<CashOut | undefined> =>
  (await preparedQuery<CashOut>(tx, 'cash_out_locked', LOCK_CASH_OUT, [id]))[0];

export const stepsOf = (db: Database, ids: readonly bigint[]): Promise<CashOutStep[]> =>
  preparedQuery<CashOutStep>(db, 'cash_out_steps', READ_STEPS, [ids]);

const INSERT_CASH_OUT = `with next as (select nextval(pg_get_serial_sequence('cash_out', 'id')) as id)
  insert into cash_out (id, order_no, user_id, currency_key, amount, fee, chain, to_address, state, reviewed_for,
    created_at, updated_at)
  overriding system value
  select id, 'C' || $1 || lpad(id::text, 10, '0'), $2, $3, $4, $5, $6, $7, 'requested', $8, $9, $9 from next
  returning *`;

export interface NewCashOut {
  readonly userId: bigint;
  readonly currencyKey: string;
  /** Micro-points. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly chain: PayoutChain;
  readonly to: string;
  readonly reasons: readonly string[];
  readonly at: Date;
}

/** Inserts a requested cash-out. */
export const placeCashOut = async (tx: Tx, cashOut: NewCashOut): Promise<CashOut> => {
  const { userId, currencyKey, amount, fee, chain, to, reasons, at } = cashOut;
  const day = businessDay(at).replaceAll('-', '');
  const values = [day, userId, currencyKey, amount, fee, chain, to, reasons, at];
  const [row] = await preparedQuery<CashOut>(tx, 'cash_out_open', INSERT_CASH_OUT, values);
  if (!row) throw new Error('insert of the cash-out returned no row');
  return row;
};
