import type { contract, Reply } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { loadPosts, postKey } from './post-queries.ts';
import { postCard, postDetail, shareOf } from './post-view.ts';
import { relatedPosts } from './related-queries.ts';
import type { Viewer } from './viewer.ts';

const NEXT = 2;

/** A video's page for somebody, undefined where they may not see it. */
export const showDetail = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'numbers'>,
  id: bigint,
  viewer: Viewer,
): Promise<Reply<typeof contract.posts.detail> | undefined> => {
  const key = await postKey(services, id);
  if (!key) return undefined;
  const next = await relatedPosts(services, key, {
    userId: viewer.userId,
    limit: NEXT,
    offset: 0,
  });
  const [row, ...others] = await loadPosts(services, [id, ...next], viewer.userId);
  if (row?.id !== id || !row.is_visible) return undefined;
  return {
    ...postDetail(row, viewer, services),
    share: shareOf(row, services),
    next: others.filter(({ is_open }) => is_open).map((other) => postCard(other, viewer, services)),
  };
};
