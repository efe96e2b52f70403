import { seedFeed, forgetFeed, knownSlides, type Taice } from '@taice/core';
import { getVideoIdFromAddress } from './feed-address.ts';
import { feedIndexAtom } from './feed-index.ts';
import { firstItem } from './next-video.ts';

/**
 * Begins the feed, or resumes it. If the address names a video, it begins there. Returns the id if neither the page nor
 * the feed has that video, so that the feed fetches it first.
 */
export function startFeedAtRequested(taice: Taice): string | undefined {
  const requestedId = getVideoIdFromAddress();
  const first = firstItem(taice.boot);
  const index = knownSlides(taice).findLastIndex(({ post }) => post.id === requestedId);
  if (index >= 0) {
    taice.store.set(feedIndexAtom, index);
    return undefined;
  }
  const isOtherVideo = requestedId !== undefined && requestedId !== first?.id;
  if (requestedId !== undefined) forgetFeed(taice);
  if (isOtherVideo || seedFeed(taice, first)) taice.store.set(feedIndexAtom, 0);
  return isOtherVideo ? requestedId : undefined;
}
