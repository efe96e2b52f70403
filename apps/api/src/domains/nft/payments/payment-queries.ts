import { formatCoin } from '@taice/core/rules';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { NftPaymentTable } from '../../../platform/db/schema-nft.ts';

export type Payment = Selectable<NftPaymentTable>;

const LOCK_PAYMENT = `select * from nft_payment where id = $1 for update`;

/** Locks a payment until the transaction ends. */
export const lockPayment = async (tx: Tx, id: bigint): Promise<Payment | undefined> =>
  (await preparedQuery<Payment>(tx, 'nft_lock_payment', LOCK_PAYMENT, [id]))[0];

const LIST_PAYMENTS_OF_ORDERS = `select * from nft_payment where order_id = any($1::bigint[]) and state <> 'new' order by id`;

/** Payments for these orders, the oldest first. */
export const paymentsOf = (db: Database, orderIds: readonly bigint[]): Promise<Payment[]> =>
  preparedQuery<Payment>(db, 'nft_payments_of', LIST_PAYMENTS_OF_ORDERS, [orderIds]);

const LIST_PAYMENTS = `select p.id, p.state, p.kind, p.coin, p.value::text, p.owed::text, p.from_address, p.tx_hash, p.block_no,
    p.block_at, p.order_id, p.user_id, o.state as order_state, p.refund_tx
  from nft_payment p left join nft_order o on o.id = p.order_id
  where p.state = $1 order by p.id limit 100`;

/** Payments for staff, the longest waiting first. */
export const listPayments = (db: Database, state: Payment['state']): Promise<unknown[]> =>
  preparedQuery<Record<string, unknown>>(db, 'nft_payments_in', LIST_PAYMENTS, [state]);

/** Amount of a payment and the part that is owed, formatted in coins. */
export const amountsOf = ({ value, owed }: Pick<Payment, 'value' | 'owed'>) => ({
  value: formatCoin(BigInt(value)),
  owed: formatCoin(BigInt(owed)),
});
