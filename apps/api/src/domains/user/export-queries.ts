import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface NewExport {
  /** The link is valid while this session lives. */
  readonly session_id: bigint;
  readonly archive: Buffer;
  readonly at: Date;
  readonly expires_at: Date;
}

/** Replaces the person's last copy, with a new expiry. Returns its id. */
export const storeExport = async (
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

/** A session's copy while its link is valid, without the content. */
export const findExport = (db: Database, sessionId: bigint, now: Date) =>
  db
    .selectFrom('data_export')
    .select(['id', 'expires_at', sql<number>`length(archive)`.as('bytes')])
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The copy while the session that requested it lives: no log-out, no new password, no suspension. */
export const readExport = (db: Database, id: bigint, now: Date) =>
  db
    .selectFrom('data_export')
    .innerJoin('session', 'session.id', 'data_export.session_id')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['data_export.id', 'archive', 'data_export.expires_at'])
    .where('data_export.id', '=', id)
    .where('data_export.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where(sql<boolean>`user_is_present("user".status)`)
    .executeTakeFirst();

/** Deletes copies with an expired link. */
export const deleteExpiredExports = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('data_export').where('expires_at', '<=', now).execute();
};
