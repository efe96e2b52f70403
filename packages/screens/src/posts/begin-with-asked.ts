import { beginFeed, forgetFeed, knownSlides, type Taice } from '@taice/core';
import { askedVideo } from './feed-address.ts';
import { placeAtom } from './feed-place.ts';
import { firstItem } from './next-video.ts';

/**
 * Begins the feed, or takes it up where it was. Where the address names a video, at that one; it is returned if
 * neither the page nor the feed has it, so that the feed has to begin by fetching it.
 */
export function beginWithAsked(taice: Taice): string | undefined {
  const asked = askedVideo();
  const first = firstItem(taice.boot);
  const at = knownSlides(taice).findLastIndex(({ post }) => post.id === asked);
  if (at >= 0) {
    taice.store.set(placeAtom, at);
    return undefined;
  }
  const elsewhere = asked !== undefined && asked !== first?.id;
  if (asked !== undefined) forgetFeed(taice);
  if (elsewhere || beginFeed(taice, first)) taice.store.set(placeAtom, 0);
  return elsewhere ? asked : undefined;
}
