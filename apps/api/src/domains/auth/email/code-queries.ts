import type { Database, Tx } from '../../../platform/db/pool.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';

export type CodeType = 'register' | 'forget_password' | 'confirm' | 'bind_email';

/** A code belongs to one address, one purpose and one asker. */
export interface CodeScope {
  readonly email: string;
  readonly type: CodeType;
  readonly asker: string;
}

export const insertCode = (tx: Tx, code: CodeScope & { hash: Buffer; at: Date; expiresAt: Date }) =>
  tx
    .insertInto('email_code')
    .values({
      email: code.email,
      type: code.type,
      asker: code.asker,
      code_hash: code.hash,
      expires_at: code.expiresAt,
      at: code.at,
    })
    .execute();

// After waiting for the row lock the counter is read again, so parallel guesses are counted one by one.
const COUNT_TRY = `update email_code set tries = tries + 1
  where id = (select id from email_code where email = $1 and type = $2 and asker = $3
      order by at desc, id desc limit 1)
    and used_at is null and expires_at > $4 and tries < $5
  returning id, code_hash`;

/** Counts a guess at the asker's newest code; undefined if no more guesses are allowed. */
export const countCodeTry = async (
  db: Database,
  { email, type, asker }: CodeScope,
  maxTries: number,
  now: Date,
): Promise<{ id: bigint; code_hash: Buffer } | undefined> => {
  const values = [email, type, asker, now, maxTries];
  const [row] = await preparedQuery<{ id: bigint; code_hash: Buffer }>(
    db,
    'code_try',
    COUNT_TRY,
    values,
  );
  return row;
};

// Runs the same query for an unknown address.
const IS_ASKED_BY_OWNER = `select exists (select from "user" u where u.email = $1 and u.status <> 'deleted' and (u.id = $3
    or exists (select from device_user d where d.user_id = u.id and d.device_id = $2))) as is_owner`;

/** True if the owner of the address has logged in on the device, or is logged in there. */
export const isAskedByOwner = async (
  db: Database,
  { email, deviceId, userId }: { email: string; deviceId: string; userId: bigint | null },
): Promise<boolean> => {
  const values = [email, deviceId, userId];
  const [row] = await preparedQuery<{ is_owner: boolean }>(
    db,
    'code_is_asked_by_owner',
    IS_ASKED_BY_OWNER,
    values,
  );
  return row?.is_owner ?? false;
};

/** Uses up a code; false if another call was first. */
export const consumeCode = async (tx: Tx, id: bigint, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('email_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
