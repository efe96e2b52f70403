import { consumer } from '../../platform/events/consumer.ts';
import { rankThese } from './rank-creators.ts';

/** Somebody's first video makes a creator of them at once; all else of the orders may be minutes old. */
const ranks = consumer({
  name: 'creators.ranks',
  on: ['post.published'],
  handle: (tx, events, { settings }) => {
    const whose = [...new Set(events.map(({ userId }) => userId))];
    return rankThese(tx, whose, settings.view_min_duration_ms / 1000);
  },
});

export const creatorConsumers = [ranks];
