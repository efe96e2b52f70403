import type { Boot } from '@taice/contract';
import { safeStorage, type FeedItem } from '@taice/core';

declare global {
  interface Window {
    /** The item of `nextVideo` that the page itself began to play, set by its inline script. */
    __nextVideo?: FeedItem;
  }
}

const key = 'nextVideo';

/** The page's first video: the one stored by the last visit, else the server's. */
export function firstItem(boot: Boot): FeedItem | undefined {
  return window.__nextVideo ?? boot.feed?.list[0];
}

/** Keeps `post`, so that the next visit can begin with it at once. Its reward may have changed until then. */
export function storeNextVideo(post: FeedItem | undefined): void {
  const reward = post?.reward && { ...post.reward, state: 'unasked' };
  if (post) safeStorage().set(key, JSON.stringify({ ...post, reward }));
  else safeStorage().remove(key);
}

/** The video that the page itself began to play, if it is of `post`: a player takes it over. */
export const findFirstVideoElement = ({ sources }: Pick<FeedItem, 'sources'>) => {
  const video = document.querySelector<HTMLVideoElement>('#first-video');
  const src = video?.getAttribute('src');
  return video && sources.some(({ url }) => url === src) ? video : undefined;
};
