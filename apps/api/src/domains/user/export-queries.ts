import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface NewExport {
  readonly archive: Buffer;
  readonly at: Date;
  readonly expires_at: Date;
}

/** Keeps the copy in the place of the person's last one, under a new end. Its id. */
export const keepExport = async (
  db: Database,
  userId: bigint,
  copy: NewExport,
): Promise<bigint> => {
  const { id } = await db
    .insertInto('data_export')
    .values({ user_id: userId, ...copy })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...copy }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The person's copy while its link lasts, without what is in it. */
export const findExport = (db: Database, userId: bigint, now: Date) =>
  db
    .selectFrom('data_export')
    .select(['id', 'expires_at', sql<number>`length(archive)`.as('bytes')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const readExport = (db: Database, id: bigint, now: Date) =>
  db
    .selectFrom('data_export')
    .select(['id', 'archive', 'expires_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
