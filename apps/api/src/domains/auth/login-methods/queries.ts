import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { UserTable } from '../../../platform/db/schema-accounts.ts';

/** The fields of an account that logins use. */
export interface Account {
  readonly id: bigint;
  readonly password_hash: string | null;
}

const FIND_BY_EMAIL = `select id, password_hash from "user" where email = $1 and status <> 'deleted'`;

export const findByEmail = async (db: Database, email: string): Promise<Account | undefined> => {
  const [row] = await preparedQuery<Account>(db, 'user_by_email', FIND_BY_EMAIL, [email]);
  return row;
};

/** The person behind an invite code, if they may still invite. */
export const findInviter = (db: Database, code: string) =>
  db
    .selectFrom('user')
    .select('id')
    .where('invite_code', '=', code)
    .where('status', 'in', ['active', 'limited'])
    .executeTakeFirst();

const INSERT_DEVICE =
  'insert into device_user (device_id, user_id, at) values ($1, $2, $3) on conflict do nothing';

/** Marks the device as used by the person. */
export const recordDevice = async (
  tx: Tx,
  userId: bigint,
  deviceId: string,
  now: Date,
): Promise<void> =>
  void (await preparedQuery(tx, 'device_user_add', INSERT_DEVICE, [deviceId, userId, now]));

/** True if the person has used the device. */
export const hasUsedDevice = async (
  db: Database,
  userId: bigint,
  deviceId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('device_user')
    .select('user_id')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};

/** The new account's id; undefined if its e-mail or Telegram identity already has one. */
export const insertUser = async (
  tx: Tx,
  user: Insertable<UserTable>,
): Promise<bigint | undefined> => {
  const row = await tx
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Sets the password of the account with this address; undefined if there is none. */
export const setPassword = (tx: Tx, email: string, passwordHash: string, now: Date) =>
  tx
    .updateTable('user')
    .set({ password_hash: passwordHash, email_verified_at: now, updated_at: now })
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .returning('id')
    .executeTakeFirst();
