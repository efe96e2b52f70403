import type { Services } from '../../../platform/services.ts';

/** Time until an unused portrait upload is removed. */
const UNUSED_AFTER_MS = 86_400_000;

/** Removes unused and replaced uploads with their files. Harmless to repeat. */
export const removeUnusedUploads = async ({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> => {
  const unusedBefore = new Date(clock.real().getTime() - UNUSED_AFTER_MS);
  const rows = await db
    .selectFrom('upload_grant')
    .select(['id', 'key'])
    .where('taken_at', 'is', null)
    .where('expires_at', '<', unusedBefore)
    .limit(1_000)
    .execute();
  for (const { id, key } of rows) {
    if (key !== null) await storage.remove(key);
    await db.deleteFrom('upload_grant').where('id', '=', id).execute();
  }
};
