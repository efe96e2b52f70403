import { seedFeed, forgetFeed, knownSlides, type Taice } from '@taice/core';
import { getVideoIdFromAddress } from './feed-address.ts';
import { feedIndexAtom } from './feed-index.ts';
import { firstItem } from './next-video.ts';

/**
 * Begins the feed, or resumes it. If the address names a video, it begins there. Returns the id if neither the page nor
 * the feed has that video, so that the feed fetches it first.
 */
export function startFeedAtRequested(taice: Taice): string | undefined {
  const asked = getVideoIdFromAddress();
  const first = firstItem(taice.boot);
  const at = knownSlides(taice).findLastIndex(({ post }) => post.id === asked);
  if (at >= 0) {
    taice.store.set(feedIndexAtom, at);
    return undefined;
  }
  const elsewhere = asked !== undefined && asked !== first?.id;
  if (asked !== undefined) forgetFeed(taice);
  if (elsewhere || seedFeed(taice, first)) taice.store.set(feedIndexAtom, 0);
  return elsewhere ? asked : undefined;
}
