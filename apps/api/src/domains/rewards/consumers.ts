import { defineConsumer } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/emit.ts';
import { openedEvent } from './claimables.ts';
import { withoutGrant } from './first-view-queries.ts';
import { grantFirstView } from './grant-first-view.ts';

const firstViews = defineConsumer({
  name: 'rewards.first-views',
  on: ['view.qualified'],
  handle: async (tx, events, rules) => {
    const earned = events.filter(({ payload }) => payload.may_open_first_view);
    const ungranted = await withoutGrant(
      tx,
      earned.map(({ userId }) => userId),
    );
    const firstRewards = earned.filter(({ userId }) => ungranted.has(userId));
    // In the order in which the other consumers lock people.
    for (const event of firstRewards.toSorted((a, b) => Number(a.userId - b.userId))) {
      const { userId, bizDate: day, at } = event;
      const claim = await grantFirstView(tx, rules, { userId, day, at });
      if (claim) await emit(tx, openedEvent(claim, at));
    }
  },
});

export const rewardConsumers = [firstViews];
