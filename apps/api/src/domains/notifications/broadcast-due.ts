import type { NotificationChannel } from '@taice/contract/shapes';
import { atMinute } from './at-minute.ts';
import type { Broadcast, Listener } from './broadcast-queries.ts';
import { isChannelEnabled, quietUntil } from './notification-preferences.ts';

/** When a person has a broadcast: at its minute of their own day, and where that is quiet, at the end of it. */
export const broadcastDue = (
  { starts_at, at_minute }: Pick<Broadcast, 'starts_at' | 'at_minute'>,
  person: Listener,
): Date => {
  const { timezone } = person;
  const due = at_minute === null ? starts_at : atMinute(starts_at, timezone, at_minute);
  return quietUntil(person, timezone, due) ?? due;
};

/** By which channels a person has it besides the list of messages; none: they do not want it, or cannot be reached. */
export const broadcastChannels = (person: Listener): NotificationChannel[] =>
  (['telegram', 'push'] as const).filter(
    (channel) =>
      (channel === 'telegram' ? person.has_telegram : person.has_push) &&
      isChannelEnabled(person, 'campaign', channel),
  );
