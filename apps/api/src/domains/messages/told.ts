import type { EventType } from '../../platform/events/catalogue.ts';

/** The consumer's name, by which its place among the events is kept. */
export const toldName = 'messages';

/** What a person is written a message of. */
export const toldOf = [
  'user.registered',
  'claimable.opened',
  'post.published',
  'post.failed',
  'post.repeated',
] as const satisfies EventType[];

/** What makes a message untrue. */
export const overOf = ['claimable.claimed'] as const satisfies EventType[];
