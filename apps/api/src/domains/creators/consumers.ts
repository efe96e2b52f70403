import { consumer } from '../../platform/events/consumer.ts';
import { rankThese } from './rank-creators.ts';

/** Ranks a person at once with their first video; the rest of the ranking may be minutes old. */
const ranks = consumer({
  name: 'creators.ranks',
  on: ['post.published'],
  handle: (tx, events, { settings }) => {
    const whose = [...new Set(events.map(({ userId }) => userId))];
    return rankThese(tx, whose, settings.view_min_duration_ms / 1000);
  },
});

export const creatorConsumers = [ranks];
