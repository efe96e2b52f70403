import { refetchQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { setPostFields } from './patch-post.ts';
import { postQueries } from './queries.ts';

/**
 * Loads the viewer's own data of a video that was loaded for another viewer: the video in a page's HTML is a visitor's.
 * Playback continues.
 */
export async function reloadViewerFields(taice: Taice, id: string): Promise<void> {
  const { queries } = taice;
  await refetchQuery(queries, postQueries.detail(taice, id));
  // A wish that is under way is already in this data.
  const own = queries.getQueryData(postQueries.detail(taice, id).queryKey);
  if (!own) return;
  const { is_like, is_dislike, is_collect, like_num, collect_num, share_num, comment_num } = own;
  const { author, reward, has_reward } = own;
  setPostFields(queries, id, {
    is_like,
    is_dislike,
    is_collect,
    like_num,
    collect_num,
    share_num,
    comment_num,
    author,
    reward,
    has_reward,
  });
}
