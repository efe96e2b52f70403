import type { Services } from '../../../platform/services.ts';

/** Nobody watches that long. */
const WATCHED_MS = 86_400_000;

/** Removes the files of renditions that were made anew. Harmless to repeat. */
export const removeReplaced = async ({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> => {
  const rows = await db
    .selectFrom('video_asset')
    .select(['post_id', 'old_prefix'])
    .where('old_prefix', 'is not', null)
    .where('replaced_at', '<', new Date(clock.real().getTime() - WATCHED_MS))
    .limit(500)
    .execute();
  for (const { post_id, old_prefix } of rows) {
    if (old_prefix !== null) await storage.remove(old_prefix);
    await db
      .updateTable('video_asset')
      .set({ old_prefix: null })
      .where('post_id', '=', post_id)
      .where('old_prefix', '=', old_prefix)
      .execute();
  }
};
