import type { BindingKind } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';

/** All logins of an account, as text, and the facts that depend on them. */
export type LoginMethods = Readonly<Record<BindingKind, string | null>> & {
  readonly has_password: boolean;
  /** Earliest time of cash-outs to its addresses. */
  readonly cashout_from: Date | null;
};

const LOCK_LOGIN_METHODS = `select email::text as email, telegram_id::text as telegram, google_sub as google,
    chain_address as wallet, ton_address as ton,
    password_hash is not null as has_password, cashout_from
  from "user" where id = $1 for update`;

/** The logins of an account, locked until the transaction ends. */
export const lockLoginMethods = async (tx: Tx, userId: bigint): Promise<LoginMethods> => {
  const [row] = await preparedQuery<LoginMethods>(tx, 'user_lock_ways', LOCK_LOGIN_METHODS, [
    userId,
  ]);
  if (!row) throw new Error('the session has no account');
  return row;
};

const SET_TELEGRAM = `update "user" set telegram_id = $2, telegram_username = $3,
    telegram_can_write = coalesce($4, telegram_id = $2 and telegram_can_write, false)
      and not (telegram_id is not distinct from $2 and telegram_stopped),
    telegram_stopped = telegram_id is not distinct from $2 and telegram_stopped
  where id = $1`;

/** Binds a Telegram identity; throws a unique violation if another account has it. */
export const setTelegram = (
  tx: Tx,
  userId: bigint,
  { id, username, canWrite }: { id: bigint; username: string | null; canWrite: boolean | null },
) => preparedQuery(tx, 'user_set_telegram', SET_TELEGRAM, [userId, id, username, canWrite]);

const DEFER_CASH_OUTS = `update "user" set cashout_from = greatest(cashout_from, $2) where id = $1`;

/** Blocks cash-outs to any address before that time. */
export const deferCashOuts = (tx: Tx, userId: bigint, from: Date) =>
  preparedQuery(tx, 'user_rest_cash_outs', DEFER_CASH_OUTS, [userId, from]);

const SET_GOOGLE = `update "user" set google_sub = $2 where id = $1`;

/** Binds a Google identity; throws a unique violation if another account has it. */
export const setGoogle = (tx: Tx, userId: bigint, sub: string) =>
  preparedQuery(tx, 'user_set_google', SET_GOOGLE, [userId, sub]);

const SET_EMAIL = `update "user" set email = $2, email_verified_at = $3, updated_at = $3,
    password_hash = coalesce($4, password_hash)
  where id = $1`;

/** Sets the proven address, and with it a first password; throws a unique violation if it is taken. */
export const setEmail = (
  tx: Tx,
  userId: bigint,
  { email, at, passwordHash = null }: { email: string; at: Date; passwordHash?: string | null },
) => preparedQuery(tx, 'user_set_email', SET_EMAIL, [userId, email, at, passwordHash]);

const clearedFields = {
  email: { email: null, email_verified_at: null, password_hash: null },
  telegram: {
    telegram_id: null,
    telegram_username: null,
    telegram_can_write: false,
    telegram_stopped: false,
  },
  google: { google_sub: null },
  wallet: { chain_address: null, chain_bound_at: null },
  ton: { ton_address: null, ton_bound_at: null },
} as const satisfies Record<BindingKind, object>;

/** Removes a login. `cashoutFrom`: earliest time of cash-outs, if an address was removed. */
export const removeLoginMethod = (
  tx: Tx,
  userId: bigint,
  kind: BindingKind,
  { at, cashoutFrom }: { at: Date; cashoutFrom: Date },
) =>
  tx
    .updateTable('user')
    .set({
      ...clearedFields[kind],
      ...((kind === 'wallet' || kind === 'ton') && { cashout_from: cashoutFrom }),
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute();
