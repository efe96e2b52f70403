import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Bucket } from '../../platform/db/schema-ledger.ts';

/** A user's balances in micro-points. */
export type Balances = Record<Bucket, bigint>;

/** A subquery with a user's balances in one currency. */
export const balancesSql = (user: string, currency = `'taice'`): string => `select
    coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint as pending,
    coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where bucket = 'held'), 0)::bigint as held
  from ledger_account
  where owner_type = 'user' and owner_id = ${user}::bigint and owner_name = '' and currency_key = ${currency}`;

const READ_BALANCES = balancesSql('$1', '$2');

/** Called after every navigation: one read of at most three rows by the unique index. */
export async function readBalances(
  db: Database,
  userId: bigint,
  currency: string = 'taice',
): Promise<Balances> {
  const rows = await preparedQuery<Balances>(db, 'ledger_balances', READ_BALANCES, [
    userId,
    currency,
  ]);
  return rows[0] ?? { pending: 0n, available: 0n, held: 0n };
}
