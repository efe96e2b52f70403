import type { MessageType, NotificationChannel } from '@taice/contract/shapes';
import type { Tx } from '../../platform/db/pool.ts';
import { nextTimeAtMinute } from './local-minute.ts';
import { type NewDelivery, insertDeliveries } from './deliveries.ts';
import {
  isChannelEnabled,
  isUrgent,
  type NotificationPreferences,
  quietUntil,
} from './notification-preferences.ts';

/** A person who may get deliveries, with their preferences. */
export interface Receiver extends NotificationPreferences {
  readonly timezone: string;
  readonly has_telegram: boolean;
  readonly has_push: boolean;
  readonly digest: boolean;
}

/** Columns of a `Receiver`, for `"user" u` joined with `receiverJoin`. */
export const receiverColumns = `u.timezone, user_is_present(u.status) and u.telegram_can_write and u.telegram_id is not null as has_telegram,
  user_is_present(u.status) and exists (select from push_subscription s where s.user_id = u.id) as has_push,
  coalesce(n.matrix, '{}') as matrix, n.quiet_from, n.quiet_to, coalesce(n.digest, false) as digest`;
export const receiverJoin = `left join notification_pref n on n.user_id = u.id`;

/** A new message, and its reader. */
export interface PostedMessage extends Receiver {
  readonly message_id: bigint;
  readonly user_id: bigint;
  readonly type: MessageType;
  /** On the rule clock. */
  readonly at: Date;
}

/** Time of the digest, minutes of the own day. */
const DIGEST_MINUTE = 18 * 60;
/** ms after which a delivery is dropped: the message stays in the list. */
export const KEEP_MESSAGE_MS = 12 * 3_600_000;

/** Due time of a delivery for a message at `at`; similar ones may join within `batchWindowMs`. */
export const messageDue = (
  receiver: Receiver & { readonly type: MessageType },
  at: Date,
  batchWindowMs: number,
): Date => {
  const { type, timezone, digest } = receiver;
  if (isUrgent(type)) return at;
  const batchedAt =
    batchWindowMs === 0
      ? at
      : new Date((Math.floor(at.getTime() / batchWindowMs) + 1) * batchWindowMs);
  const dueAt = digest ? nextTimeAtMinute(at, timezone, DIGEST_MINUTE) : batchedAt;
  return quietUntil(receiver, timezone, dueAt) ?? dueAt;
};

/** End of the quiet hours that delay a due message; undefined: it is sent now. */
export const heldUntil = (
  receiver: Receiver,
  types: readonly MessageType[],
  at: Date,
): Date | undefined =>
  types.some(isUrgent) ? undefined : quietUntil(receiver, receiver.timezone, at);

const isReachable = (receiver: Receiver, channel: NotificationChannel): boolean =>
  channel === 'telegram' ? receiver.has_telegram : receiver.has_push;

/** Queues deliveries of new messages to people who want them, in the transaction that posts them. */
export const enqueueDeliveries = async (
  tx: Tx,
  messages: readonly PostedMessage[],
  batchWindowMs = 0,
): Promise<void> => {
  const deliveries = (['telegram', 'push'] as const).flatMap((channel) =>
    messages
      .filter((one) => isReachable(one, channel) && isChannelEnabled(one, one.type, channel))
      .map((one): NewDelivery => {
        const dueAt = messageDue(one, one.at, batchWindowMs);
        return {
          userId: one.user_id,
          channel,
          kind: 'message',
          isUrgent: isUrgent(one.type),
          key: `message:${one.message_id}`,
          payload: { message_id: `${one.message_id}` },
          dueAt,
          expiresAt: new Date(dueAt.getTime() + KEEP_MESSAGE_MS),
        };
      }),
  );
  await insertDeliveries(tx, deliveries);
};
