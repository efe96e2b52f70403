import type { Services } from '../../../platform/services.ts';
import { giveBack } from '../store/brought.ts';
import { removeUpload } from '../uploads/upload-files.ts';

const MOST = 500;

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
    .select(['p.id', 'p.upload_id', 'p.cover', 'p.captions'])
    .where('p.state', '=', 'deleted')
    .where('p.deleted_at', '<', before)
    .where('v.original_path', 'is not', null)
    .limit(MOST)
    .execute();
  for (const { id, upload_id, cover, captions } of gone) {
    await storage.remove(`posts/${id}`);
    if (upload_id !== null) await removeUpload({ config }, upload_id);
    const beside = [...captions.map(({ key }) => key), ...(cover === null ? [] : [cover])];
    await giveBack(db, beside, clock.real());
    await db
      .updateTable('video_asset')
      .set({ original_path: null, result: null })
      .where('post_id', '=', id)
      .execute();
  }
};
