import type { NotificationChannel } from '@taice/contract/shapes';
import { nextTimeAtMinute } from './local-minute.ts';
import type { Broadcast, BroadcastReceiver } from './broadcast-queries.ts';
import { isChannelEnabled, quietUntil } from './notification-preferences.ts';

/** Time of a broadcast for a person: its minute of their own day, or the end of their quiet hours. */
export const broadcastDue = (
  { starts_at, at_minute }: Pick<Broadcast, 'starts_at' | 'at_minute'>,
  person: BroadcastReceiver,
): Date => {
  const { timezone } = person;
  const dueAt = at_minute === null ? starts_at : nextTimeAtMinute(starts_at, timezone, at_minute);
  return quietUntil(person, timezone, dueAt) ?? dueAt;
};

/** Channels of a person besides the message list; none: unwanted, or the person cannot be reached. */
export const broadcastChannels = (person: BroadcastReceiver): NotificationChannel[] =>
  (['telegram', 'push'] as const).filter(
    (channel) =>
      (channel === 'telegram' ? person.has_telegram : person.has_push) &&
      isChannelEnabled(person, 'campaign', channel),
  );
