import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { releaseFiles } from '../store/attachments.ts';
import { removeUpload } from '../uploads/remove-upload.ts';
import { isCoverShown } from '../youtube/covers.ts';

const BATCH_SIZE = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'storage' | 'sources'>;

/**
 * Removes the files of videos that were removed long enough ago, including drafts and YouTube videos. Ledger entries
 * stay. Harmless to repeat.
 */
export const purgePosts = async (needs: Needs): Promise<void> => {
  const { db, clock, settings } = needs;
  const purgedBefore = new Date(clock.real().getTime() - settings.post_purge_ms);
  // `sql.lit`: a partial index does not match a state given as a parameter.
  const posts = await db
    .selectFrom('post as p')
    .leftJoin('video_asset as v', 'v.post_id', 'p.id')
    .select(['p.id', 'p.upload_id', 'p.cover', 'p.captions', 'p.youtube_id'])
    .select('v.post_id as asset')
    .where('p.state', '=', sql.lit('deleted' as const))
    .where('p.purged_at', 'is', null)
    .where('p.deleted_at', '<', purgedBefore)
    .orderBy('p.deleted_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const post of posts) await purgePost(needs, post);
};

interface PurgedPost {
  readonly id: bigint;
  readonly upload_id: string | null;
  readonly cover: string | null;
  readonly captions: readonly { readonly key: string }[];
  readonly youtube_id: string | null;
  readonly asset: bigint | null;
}

const purgePost = async (needs: Needs, post: PurgedPost): Promise<void> => {
  const { db, clock, sources, storage } = needs;
  const { id, upload_id, cover, captions, youtube_id } = post;
  if (post.asset !== null) await storage.remove(`posts/${id}`);
  if (upload_id !== null) await removeUpload({ sources }, { id: upload_id, multipart_id: null });
  const isOfYouTube = youtube_id !== null && cover !== null;
  // A later sync of the same YouTube video shares the picture.
  if (isOfYouTube && !(await isCoverShown(db, cover, id))) await storage.remove(cover);
  const ownCovers = isOfYouTube || cover === null ? [] : [cover];
  const at = clock.real();
  await transaction(db, async (tx) => {
    await releaseFiles(tx, [...captions.map(({ key }) => key), ...ownCovers], at);
    await tx
      .updateTable('post')
      .set({ purged_at: at, cover: null, cover_blur: '', captions: '[]' })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('post_print').where('post_id', '=', id).execute();
    await tx
      .updateTable('video_asset')
      .set({ original_path: null, result: null, old_prefix: null })
      .where('post_id', '=', id)
      .execute();
  });
};
