import type { Services } from '../../../platform/services.ts';
import { removeUpload } from '../uploads/upload-files.ts';

const MOST = 500;

/** Ends uploads that nobody finished or used in time, or that another replaced, and removes their bytes. Harmless to repeat. */
export const removeOldUploads = async ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> => {
  const old = await db
    .selectFrom('upload')
    .select('id')
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
  for (const { id } of old) {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ state: 'expired', sha256: null })
      .where('id', '=', id)
      .where('state', '<>', 'expired')
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await removeUpload({ config }, id);
  }
};

/** Removes the files of videos that were removed long enough ago; what the ledger says of them stays. */
export const purgePosts = async ({
  db,
  clock,
  config,
  numbers,
  storage,
}: Pick<Services, 'db' | 'clock' | 'config' | 'numbers' | 'storage'>): Promise<void> => {
  const before = new Date(clock.real().getTime() - numbers.post_purge_ms);
  const gone = await db
    .selectFrom('post as p')
    .innerJoin('video_asset as v', 'v.post_id', 'p.id')
    .select(['p.id', 'p.upload_id'])
    .where('p.state', '=', 'deleted')
    .where('p.deleted_at', '<', before)
    .where('v.original_path', 'is not', null)
    .limit(MOST)
    .execute();
  for (const { id, upload_id } of gone) {
    await storage.remove(`posts/${id}`);
    if (upload_id !== null) await removeUpload({ config }, upload_id);
    await db
      .updateTable('video_asset')
      .set({ original_path: null, result: null })
      .where('post_id', '=', id)
      .execute();
  }
};
