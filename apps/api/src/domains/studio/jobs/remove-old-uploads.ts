import type { Services } from '../../../platform/services.ts';
import { endUpload } from '../uploads/end-upload.ts';

const BATCH_SIZE = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'sources' | 'log'>;

/**
 * Ends uploads that expired or were replaced, and removes their bytes. A failed removal waits for the next run and does
 * not block the others. Harmless to repeat.
 */
export const removeOldUploads = async (needs: Needs): Promise<void> => {
  const { db, clock, log } = needs;
  const old = await db
    .selectFrom('upload')
    .select(['id', 'multipart_id'])
    .where((or) =>
      or.or([
        or.and([or('state', 'in', ['open', 'complete']), or('expires_at', '<', clock.real())]),
        // Replaced by another file.
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
    .limit(BATCH_SIZE)
    .execute();
  for (const upload of old)
    await endUpload(needs, upload, ['open', 'complete', 'consumed']).catch((error: unknown) =>
      log.error({ err: error, upload: upload.id }, 'could not remove the bytes of an old upload'),
    );
};
