import { consumer } from '../../platform/events/consumer.ts';
import { grantFirstView } from './grant-first-view.ts';

const firstViews = consumer({
  name: 'rewards.first-views',
  on: ['view.qualified'],
  handle: async (tx, events, rules) => {
    const firsts = events.filter(({ payload }) => payload.opens_first_view);
    // In the order in which the other consumers lock people, too.
    for (const event of firsts.toSorted((a, b) => Number(a.userId - b.userId))) {
      const { userId, bizDate, at, payload } = event;
      await grantFirstView(tx, rules, { userId, deviceId: payload.device_id, day: bizDate, at });
    }
  },
});

export const rewardConsumers = [firstViews];
