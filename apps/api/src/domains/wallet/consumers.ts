import { consumer } from '../../platform/events/consumer.ts';
import { tell } from '../../platform/live/tell.ts';

/** Sends changes of a balance to every open page of its person. */
const live = consumer({
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
    tell(
      tx,
      events.map(({ userId }) => ({ userId, event: { kind: 'balance' } })),
    ),
});

export const walletConsumers = [live];
