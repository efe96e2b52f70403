import type { Database, Tx } from '../../../platform/db/pool.ts';
import { hot } from '../../../platform/db/pool.ts';

export type CodeType = 'register' | 'forget_password' | 'confirm' | 'bind_email';

export const insertCode = (
  tx: Tx,
  code: { email: string; type: CodeType; hash: Buffer; at: Date; expiresAt: Date },
) =>
  tx
    .insertInto('email_code')
    .values({
      email: code.email,
      type: code.type,
      code_hash: code.hash,
      expires_at: code.expiresAt,
      at: code.at,
    })
    .execute();

// Whoever waits for the row lock sees the counter anew, so that parallel guesses are counted one by one.
const COUNT_TRY = `update email_code set tries = tries + 1
  where id = (select id from email_code where email = $1 and type = $2 order by at desc, id desc limit 1)
    and used_at is null and expires_at > $3 and tries < $4
    and (select sum(tries) from email_code where email = $1 and type = $2
      and at > $3::timestamptz - interval '1 day') < $5
  returning id, code_hash`;
/** When the first of an address's codes of the last day was made, and how many there were. */
export const codesOfDay = async (
  db: Database,
  email: string,
  now: Date,
): Promise<{ count: number; first: Date | null }> => {
  const text = `select count(*)::int as count, min(at) as first from email_code
    where email = $1 and at > $2::timestamptz - interval '1 day'`;
  const [row] = await hot<{ count: number; first: Date | null }>(db, 'codes_of_day', text, [
    email,
    now,
  ]);
  return row ?? { count: 0, first: null };
};

/** Counts one guess at the newest code; undefined where none may be guessed any more. */
export const countCodeTry = async (
  db: Database,
  { email, type }: { email: string; type: CodeType },
  { tries, perDay }: { tries: number; perDay: number },
  now: Date,
): Promise<{ id: bigint; code_hash: Buffer } | undefined> => {
  const values = [email, type, now, tries, perDay];
  const [row] = await hot<{ id: bigint; code_hash: Buffer }>(db, 'code_try', COUNT_TRY, values);
  return row;
};

/** Uses a code up; false where another call was first. */
export const useCode = async (tx: Tx, id: bigint, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('email_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
