import { defineConsumer } from '../../platform/events/consumer.ts';
import { rankCreatorsById } from './rank-creators.ts';

/** Ranks a person at once with their first video; the rest of the ranking may be minutes old. */
const creatorRanks = defineConsumer({
  name: 'creators.ranks',
  on: ['post.published'],
  handle: (tx, events, { settings }) => {
    const userIds = [...new Set(events.map(({ userId }) => userId))];
    return rankCreatorsById(tx, userIds, settings.view_min_duration_ms / 1000);
  },
});

export const creatorConsumers = [creatorRanks];
