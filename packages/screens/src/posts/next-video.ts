import type { Boot } from '@taice/contract';
import { safeStorage, type FeedItem } from '@taice/core';

declare global {
  interface Window {
    /** The item of `nextVideo` that the page itself began to play, set by its inline script. */
    __nextVideo?: FeedItem;
  }
}

const key = 'nextVideo';

/** The video this page began with: the one kept from last time, or else the server's. */
export function firstItem(boot: Boot): FeedItem | undefined {
  return window.__nextVideo ?? boot.feed?.list[0];
}

/** Keeps `post` for the next opening, so that the page can begin with it at once; what it pays may be another by then. */
export function keepNext(post: FeedItem | undefined): void {
  const reward = post?.reward && { ...post.reward, state: 'unasked' };
  if (post) safeStorage().set(key, JSON.stringify({ ...post, reward }));
  else safeStorage().remove(key);
}

/** The page's own video, which plays under the application until that has a frame of its own. */
export const underlay = () => document.getElementById('first-video');

/** Shows the page's own video only where `frame` stands; clipping moves nothing else. */
export function showWithin(frame: Element): void {
  const video = underlay();
  if (!video) return;
  const box = video.getBoundingClientRect();
  const hole = frame.getBoundingClientRect();
  const edges = [
    hole.top - box.top,
    box.right - hole.right,
    box.bottom - hole.bottom,
    hole.left - box.left,
  ];
  video.style.clipPath = `inset(${edges.map((edge) => `${Math.max(0, edge)}px`).join(' ')})`;
}
