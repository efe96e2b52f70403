import type { MessageType } from '@taice/contract/shapes';

/** The tabs of the messages. The unread messages are an additional tab. */
export const kinds = {
  all: [],
  points: ['reward', 'payout', 'leaderboard', 'campaign', 'invite'],
  talk: ['like', 'comment'],
  fans: ['follow'],
  taice: ['system', 'security', 'order'],
} as const satisfies Record<string, readonly MessageType[]>;
export type Kind = keyof typeof kinds;

export const kindWords = {
  all: 'messages.all',
  points: 'messages.kind.points',
  talk: 'messages.kind.talk',
  fans: 'messages.kind.fans',
  taice: 'messages.kind.taice',
} as const satisfies Record<Kind, string>;
