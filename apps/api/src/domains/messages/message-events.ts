import type { EventType } from '../../platform/events/catalogue.ts';

/** Name of the consumer, under which its event position is stored. */
export const messageConsumer = 'messages';

/** Events that cause a message. */
export const messageEvents = [
  'user.registered',
  'claimable.opened',
  'post.published',
  'post.failed',
  'post.repeated',
] as const satisfies EventType[];

/** Events that make a message obsolete. */
export const withdrawalEvents = ['claimable.claimed'] as const satisfies EventType[];
