import { defineConsumer } from '../../platform/events/consumer.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';

/** Sends changes of a balance to every open page of its person. */
const balanceUpdates = defineConsumer({
  name: 'wallet.live',
  on: [
    'view.credited',
    'signed_in',
    'claimable.opened',
    'claimable.claimed',
    'task.completed',
    'invite.qualified',
    'cash_out.moved',
  ],
  handle: (tx, events) =>
    publishLiveEvents(
      tx,
      events.map(({ userId }) => ({ userId, event: { kind: 'balance' } })),
    ),
});

export const walletConsumers = [balanceUpdates];
