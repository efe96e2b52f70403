import type { Services } from '../../../platform/services.ts';
import { removeUpload } from '../uploads/upload-files.ts';

const MOST = 500;

/** Ends uploads that nobody finished or used in time, or that another replaced, and removes their bytes. Harmless to repeat. */
export const removeOldUploads = async ({
  db,
  clock,
  sources,
}: Pick<Services, 'db' | 'clock' | 'sources'>): Promise<void> => {
  const old = await db
    .selectFrom('upload')
    .select(['id', 'multipart_id'])
    .where((or) =>
      or.or([
        or.and([or('state', 'in', ['open', 'complete']), or('expires_at', '<', clock.real())]),
        // Another file took its place.
        or.and([
          or('state', '=', 'consumed'),
          or.not(
            or.exists(
              or.selectFrom('post').select('post.id').whereRef('post.upload_id', '=', 'upload.id'),
            ),
          ),
        ]),
      ]),
    )
    .limit(MOST)
    .execute();
  for (const { id, multipart_id } of old) {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ state: 'expired', sha256: null })
      .where('id', '=', id)
      .where('state', '<>', 'expired')
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await removeUpload({ sources }, { id, multipart_id });
  }
};
