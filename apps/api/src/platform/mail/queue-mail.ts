import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/** Puts a mail into the transaction: it is sent once that is committed, and not at all otherwise. */
export const queueMail = async (
  tx: Tx,
  { to, subject, body }: NewMail,
  now: Date,
): Promise<void> => {
  const { id } = await tx
    .insertInto('mail')
    .values({ recipient: to, subject, body, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({ id: `${id}` });
  await sql`select enqueue_job('send-mail', ${payload}::json, ${`mail:${id}`})`.execute(tx);
};
