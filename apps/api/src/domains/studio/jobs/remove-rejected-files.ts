import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

const BATCH_SIZE = 500;

type Needs = Pick<Services, 'db' | 'sources' | 'log'>;

/**
 * Removes files that were rejected for their content: no retry can use them. The error stays. A failed removal waits
 * for the next run and does not block the others. Harmless to repeat.
 */
export const removeRejectedFiles = async (
  needs: Needs,
  postId: bigint | null = null,
): Promise<void> => {
  const { db, log } = needs;
  const rejectedPosts = await db
    .selectFrom('video_asset')
    .select(['post_id', 'original_path'])
    .where('state', '=', 'failed')
    .where('original_path', 'is not', null)
    // A retry (`retryTranscode`) needs the file.
    .where(sql<boolean>`error ->> 'kind' <> 'stopped'`)
    .$if(postId !== null, (query) => query.where('post_id', '=', postId))
    .limit(BATCH_SIZE)
    .execute();
  for (const { post_id, original_path } of rejectedPosts)
    if (original_path !== null)
      await remove(needs, post_id, original_path).catch((error: unknown) =>
        log.error({ err: error, post: `${post_id}` }, 'could not remove a refused file'),
      );
};

/** The row is cleared after the removal, and only if it still names the same file. */
const remove = async ({ db, sources }: Needs, postId: bigint, path: string): Promise<void> => {
  await sources.remove(path);
  await db
    .updateTable('video_asset')
    .set({ original_path: null })
    .where('post_id', '=', postId)
    .where('original_path', '=', path)
    .where('state', '=', 'failed')
    .execute();
};
