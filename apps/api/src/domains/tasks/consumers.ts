import type { EventOf } from '../../platform/events/catalogue.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/emit.ts';
import { tell } from '../../platform/live/tell.ts';
import { payWaiting } from './award.ts';
import { countEvents } from './count-events.ts';
import { counted, type Counted } from './task-counting-rules.ts';

type Told = Counted | EventOf<'claimable.opened'>;
const isCounted = (event: Told): event is Counted => event.type !== 'claimable.opened';

/** True if the event lets waiting tasks be paid: the first-view reward is open, or a video was watched. */
const opens = (event: Told): boolean =>
  event.type === 'claimable.opened'
    ? event.payload.claim_type === 'first_view'
    : event.type === 'view.qualified' &&
      (event.payload.opens_day ?? event.payload.may_open_first_view);

const progress = consumer({
  name: 'tasks.progress',
  on: [...counted, 'claimable.opened'],
  handle: async (tx, events: readonly Told[], rules) => {
    const { further, news } = await countEvents(tx, events.filter(isCounted), rules);
    const since = new Map(
      events.filter(opens).map((event) => [event.userId, { day: event.bizDate, at: event.at }]),
    );
    const paid = since.size > 0 ? await payWaiting(tx, rules, since) : [];
    await emit(tx, ...news, ...paid);
    const told = new Set([...further, ...paid.map(({ userId }) => userId)]);
    await tell(
      tx,
      [...told].map((userId) => ({ userId, event: { kind: 'tasks' } })),
    );
  },
});

export const taskConsumers = [progress];
