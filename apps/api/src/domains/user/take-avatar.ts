import type { Tx } from '../../platform/db/pool.ts';

/**
 * Makes an upload the person's portrait and releases the previous one, which a job then removes. False if it is not
 * their own upload, or is used already.
 */
export const takeAvatar = async (
  tx: Tx,
  userId: bigint,
  key: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('upload_grant')
    .set({ taken_at: now })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('kind', '=', 'avatar')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .updateTable('upload_grant')
    .set({ taken_at: null, expires_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'avatar')
    .where('key', '<>', key)
    .where('taken_at', 'is not', null)
    .execute();
  return true;
};
