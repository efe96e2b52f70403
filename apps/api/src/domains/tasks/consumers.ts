import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/emit.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';
import { payWaiting } from './award.ts';
import { countEvents } from './count-events.ts';
import { countedEventTypes, type CountedEvent } from './task-counting-rules.ts';

type TaskEvent = CountedEvent | EventOf<'claimable.opened'>;
const isCounted = (event: TaskEvent): event is CountedEvent => event.type !== 'claimable.opened';

/** True if the event lets waiting tasks be paid: the first-view reward is open, or a video was watched. */
const unlocksPayment = (event: TaskEvent): boolean =>
  event.type === 'claimable.opened'
    ? event.payload.claim_type === 'first_view'
    : event.type === 'view.qualified' &&
      (event.payload.opens_day ?? event.payload.may_open_first_view);

const progress = defineConsumer({
  name: 'tasks.progress',
  on: [...countedEventTypes, 'claimable.opened'],
  handle: async (tx, events: readonly TaskEvent[], rules) => {
    const { progressedUsers, newEvents } = await countEvents(tx, events.filter(isCounted), rules);
    const since = new Map(
      events
        .filter(unlocksPayment)
        .map((event) => [event.userId, { day: event.bizDate, at: event.at }]),
    );
    const paid = since.size > 0 ? await payWaiting(tx, rules, since) : [];
    await emit(tx, ...newEvents, ...paid);
    const notifiedUsers = new Set([...progressedUsers, ...paid.map(({ userId }) => userId)]);
    await publishLiveEvents(
      tx,
      [...notifiedUsers].map((userId) => ({ userId, event: { kind: 'tasks' } })),
    );
  },
});

export const taskConsumers = [progress];
