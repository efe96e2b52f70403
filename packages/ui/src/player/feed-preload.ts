export type FeedDuty = 'play' | 'ready' | 'rest';

/**
 * What the item at `index` of a vertical feed does: the current one plays, the next one holds its
 * first frame ready once the current one has its own, all others let go of data and decoder.
 */
export function feedDuty(index: number, current: number, currentHasFrame: boolean): FeedDuty {
  if (index === current) return 'play';
  if (index === current + 1 && currentHasFrame) return 'ready';
  return 'rest';
}
