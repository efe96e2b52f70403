import { consumer } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/emit.ts';
import { grantFirstView, openedEvent } from './grant-first-view.ts';

const firstViews = consumer({
  name: 'rewards.first-views',
  on: ['view.qualified'],
  handle: async (tx, events, rules) => {
    const firsts = events.filter(({ payload }) => payload.opens_first_view);
    // In the order in which the other consumers lock people, too.
    for (const event of firsts.toSorted((a, b) => Number(a.userId - b.userId))) {
      const { userId, bizDate, at, payload } = event;
      const view = { userId, deviceId: payload.device_id, day: bizDate, at };
      const claim = await grantFirstView(tx, rules, view);
      if (claim) await emit(tx, openedEvent(claim, at));
    }
  },
});

export const rewardConsumers = [firstViews];
