import type { contract, Reply } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { isBarred } from './is-barred.ts';
import { loadPosts, postKey } from './post-queries.ts';
import { postCard, postDetail, shareOf } from './post-view.ts';
import { relatedPosts } from './related-queries.ts';
import type { Viewer } from './viewer.ts';

const NEXT_POST_COUNT = 2;

/** A video's page for a viewer; undefined if they may not see it. */
export const showDetail = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'settings'>,
  id: bigint,
  viewer: Viewer,
): Promise<Reply<typeof contract.posts.detail> | undefined> => {
  const key = await postKey(services, id);
  if (!key) return undefined;
  const next = await relatedPosts(services, key, {
    userId: viewer.userId,
    limit: NEXT_POST_COUNT,
    offset: 0,
  });
  const [post, ...nextPosts] = await loadPosts(services, [id, ...next], viewer.userId);
  const isOwn = post?.text.user_id === viewer.userId;
  const row = isOwn ? await ownPost(services, id, viewer) : post;
  if (row?.id !== id || !row.is_visible) return undefined;
  // Listed posts have no bar, so the lookup is skipped.
  if (!row.is_open && (await isBarred(services.db, id, viewer.userId))) return undefined;
  return {
    ...postDetail(row, viewer, services),
    author_fans_num: row.text.fans_num,
    share: shareOf(row, services),
    next: nextPosts
      .filter(({ is_open }) => is_open)
      .map((other) => postCard(other, viewer, services)),
  };
};

/** Authors read their current text, not the cached one. */
const ownPost = async (
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  id: bigint,
  { userId }: Viewer,
) => {
  const settings = { ...services.settings, post_words_ms: 0 };
  return (await loadPosts({ ...services, settings }, [id], userId))[0];
};
