import {
  type MessageType,
  messageTypes,
  type NotificationChannel,
  notificationChannels,
} from '@taice/contract/shapes';
import type { NotificationMatrix } from '../../platform/db/schema-notifications.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { atMinute } from './at-minute.ts';

/** What a person has changed; null: as everybody's. */
export interface NotificationPreferences {
  readonly matrix: NotificationMatrix;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

const QUIET_FROM = 22 * 60;
const QUIET_TO = 8 * 60;
/** Many of little weight: whoever wants to be told of them says so. */
const unasked: ReadonlySet<MessageType> = new Set(['like', 'follow']);
/** Somebody is at the person's account: whoever could switch it off could do it unseen. */
const fixed: ReadonlySet<MessageType> = new Set(['security']);

/** What cannot be switched off. */
export const isFixed = (type: MessageType): boolean => fixed.has(type);

/** What somebody has done to the account, or money on its way: it waits for no morning and no digest, and comes before what does. */
export const isUrgent = (type: MessageType): boolean => type === 'security' || type === 'payout';

/** Whether messages of a kind go to a channel of the person's. */
export const isChannelEnabled = (
  { matrix }: Pick<NotificationPreferences, 'matrix'>,
  type: MessageType,
  channel: NotificationChannel,
): boolean => isFixed(type) || (matrix[type]?.[channel] ?? (unasked.has(type) ? 0 : 1)) === 1;

/** `wants` of every kind and channel. */
export const wholeMatrix = (wishes: Pick<NotificationPreferences, 'matrix'>) =>
  Object.fromEntries(
    messageTypes.map((type) => [
      type,
      Object.fromEntries(
        notificationChannels.map((channel) => [
          channel,
          isChannelEnabled(wishes, type, channel) ? 1 : 0,
        ]),
      ),
    ]),
  ) as Record<MessageType, Record<NotificationChannel, 0 | 1>>;

/** Minutes of the own day; where both are the same no hour is quiet. */
export const quietHours = ({
  quiet_from,
  quiet_to,
}: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>): {
  readonly from: number;
  readonly to: number;
} => ({
  from: quiet_from ?? QUIET_FROM,
  to: quiet_to ?? QUIET_TO,
});

/** Whether a minute of the own day lies in the quiet hours. */
export const isQuietMinute = (
  wishes: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  minute: number,
): boolean => {
  const { from, to } = quietHours(wishes);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** The same for whoever has changed nothing. */
export const isQuietForMost = (minute: number): boolean =>
  isQuietMinute({ quiet_from: null, quiet_to: null }, minute);

/** When the next quiet hours begin for a person in a zone; undefined: they have none. */
export const quietFrom = (
  wishes: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  zone: string,
  at: Date,
): Date | undefined => {
  const { from, to } = quietHours(wishes);
  return from === to ? undefined : atMinute(at, zone, from);
};

/** Until when it is quiet for a person in a zone at `at`; undefined: it is not. The one rule for bot, push and mail. */
export const quietUntil = (
  wishes: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  zone: string,
  at: Date,
): Date | undefined =>
  isQuietMinute(wishes, localMinute(at, zone))
    ? atMinute(at, zone, quietHours(wishes).to)
    : undefined;
