import { askAgain } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { keepPost } from './patch-post.ts';
import { postQueries } from './queries.ts';

/**
 * Learns what the viewer has to do with a video that was got for somebody else: the one that a page comes with is a
 * visitor's. What plays stays as it is.
 */
export async function learnOwn(taice: Taice, id: string): Promise<void> {
  const { queries } = taice;
  await askAgain(queries, postQueries.detail(taice, id));
  // From where a wish that is under way is in it already.
  const own = queries.getQueryData(postQueries.detail(taice, id).queryKey);
  if (!own) return;
  const { is_like, is_dislike, is_collect, like_num, collect_num, share_num, comment_num } = own;
  const { author, reward, has_reward } = own;
  keepPost(queries, id, {
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
