import {
  type MessageType,
  messageTypes,
  type NotificationChannel,
  notificationChannels,
} from '@taice/contract/shapes';
import type { NotificationMatrix } from '../../platform/db/schema-notifications.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { nextTimeAtMinute } from './local-minute.ts';

/** A person's changes to the defaults; null: default. */
export interface NotificationPreferences {
  readonly matrix: NotificationMatrix;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

const QUIET_FROM_MINUTE = 22 * 60;
const QUIET_TO_MINUTE = 8 * 60;
/** Frequent messages of little importance: off by default. */
const offByDefault: ReadonlySet<MessageType> = new Set(['like', 'follow']);
/** Account security: an attacker must not be able to switch it off. */
const mandatoryTypes: ReadonlySet<MessageType> = new Set(['security']);

/** True if the type cannot be switched off. */
export const isFixed = (type: MessageType): boolean => mandatoryTypes.has(type);

/** Security and payouts: they wait for no quiet hours or digest, and are sent before others. */
export const isUrgent = (type: MessageType): boolean => type === 'security' || type === 'payout';

/** True if messages of a type go to this channel. */
export const isChannelEnabled = (
  { matrix }: Pick<NotificationPreferences, 'matrix'>,
  type: MessageType,
  channel: NotificationChannel,
): boolean => isFixed(type) || (matrix[type]?.[channel] ?? (offByDefault.has(type) ? 0 : 1)) === 1;

/** The preferences for every type and channel. */
export const completeMatrix = (preferences: Pick<NotificationPreferences, 'matrix'>) =>
  Object.fromEntries(
    messageTypes.map((type) => [
      type,
      Object.fromEntries(
        notificationChannels.map((channel) => [
          channel,
          isChannelEnabled(preferences, type, channel) ? 1 : 0,
        ]),
      ),
    ]),
  ) as Record<MessageType, Record<NotificationChannel, 0 | 1>>;

/** Minutes of the own day; equal values mean no quiet hours. */
export const quietHours = ({
  quiet_from,
  quiet_to,
}: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>): {
  readonly from: number;
  readonly to: number;
} => ({
  from: quiet_from ?? QUIET_FROM_MINUTE,
  to: quiet_to ?? QUIET_TO_MINUTE,
});

/** True if a minute of the own day is in the quiet hours. */
export const isQuietMinute = (
  preferences: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  minute: number,
): boolean => {
  const { from, to } = quietHours(preferences);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** The same for people with the default quiet hours. */
export const isDefaultQuietMinute = (minute: number): boolean =>
  isQuietMinute({ quiet_from: null, quiet_to: null }, minute);

/** Start of the next quiet hours of a person in a zone; undefined: they have none. */
export const quietFrom = (
  preferences: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  zone: string,
  at: Date,
): Date | undefined => {
  const { from, to } = quietHours(preferences);
  return from === to ? undefined : nextTimeAtMinute(at, zone, from);
};

/**
 * End of the quiet hours that include `at`, for a person in a zone; undefined: it is not quiet. The single rule for
 * bot, push and mail.
 */
export const quietUntil = (
  preferences: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>,
  zone: string,
  at: Date,
): Date | undefined =>
  isQuietMinute(preferences, localMinute(at, zone))
    ? nextTimeAtMinute(at, zone, quietHours(preferences).to)
    : undefined;
