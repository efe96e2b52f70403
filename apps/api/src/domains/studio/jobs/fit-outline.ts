import { outlineWithin, skippedMs } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Settings } from '../../../platform/settings.ts';
import { maxSkipMs } from '../own-view.ts';
import type { OwnPost } from '../post-state.ts';

/** Once a video's length is known, drops chapters and skips beyond it; the others count. */
export const fitOutline = async (
  tx: Tx,
  { id }: Pick<OwnPost, 'id'>,
  settings: Settings,
): Promise<void> => {
  const post = await tx
    .selectFrom('post')
    .select(['duration_s', 'chapters', 'skips'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post || (post.chapters.length === 0 && post.skips.length === 0)) return;
  const { duration_s } = post;
  const { chapters, skips } = outlineWithin(post, duration_s, maxSkipMs(duration_s, { settings }));
  await tx
    .updateTable('post')
    .set({
      chapters: JSON.stringify(chapters),
      skips: JSON.stringify(skips),
      skip_ms: skippedMs(skips),
    })
    .where('id', '=', id)
    .execute();
};
