export type FeedPlayMode = 'play' | 'ready' | 'rest';

/**
 * Duty of the item at `index` of a vertical feed. The current one plays. The next one holds its first frame ready once
 * the current one has its own. All others release data and decoder.
 */
export function getFeedPlayMode(
  index: number,
  current: number,
  currentHasFrame: boolean,
): FeedPlayMode {
  if (index === current) return 'play';
  if (index === current + 1 && currentHasFrame) return 'ready';
  return 'rest';
}
