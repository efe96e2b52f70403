import type { MessageType, NotificationChannel } from '@taice/contract/shapes';
import { businessDay } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import { isRead, messagesById } from '../messages/queries.ts';
import { isConfirmationOpen } from '../wallet/cash-outs/chat-confirmation.ts';
import { readBroadcastTexts } from './broadcast-queries.ts';
import type { DeliveryReceiver, WaitingDelivery } from './dequeue-deliveries.ts';
import { heldUntil } from './receivers.ts';
import { renderReminder } from './reminder-text.ts';
import {
  renderBroadcast,
  renderConfirmation,
  renderMessages,
  type NotificationText,
} from './notification-text.ts';
import { isChannelEnabled, quietUntil } from './notification-preferences.ts';

/** Decision on the waiting deliveries of a person: sent in one text, held until later, or dropped for a reason. */
export interface DeliveryDecision {
  readonly send?: { readonly ids: readonly bigint[]; readonly text: NotificationText };
  readonly postpone?: { readonly ids: readonly bigint[]; readonly until: Date };
  readonly dropped: readonly { readonly ids: readonly bigint[]; readonly why: string }[];
}

interface DeliveryContext {
  readonly person: DeliveryReceiver;
  readonly channel: NotificationChannel;
  readonly now: Date;
  readonly settings: Settings;
}

const dropAll = (waiting: readonly WaitingDelivery[], reason: string): DeliveryDecision => ({
  dropped: waiting.length > 0 ? [{ ids: waiting.map(({ id }) => id), why: reason }] : [],
});

const messageIdOf = ({ payload }: WaitingDelivery): bigint => BigInt(String(payload['message_id']));

const decideMessages = async (
  tx: Tx,
  waiting: readonly WaitingDelivery[],
  { person, channel, now }: DeliveryContext,
): Promise<DeliveryDecision> => {
  const rows = new Map(
    (await messagesById(tx, waiting.map(messageIdOf))).map((row) => [row.id, row]),
  );
  const typeOf = (one: WaitingDelivery) =>
    rows.get(messageIdOf(one))?.type as MessageType | undefined;
  const dropReason = (one: WaitingDelivery): string | undefined => {
    const row = rows.get(messageIdOf(one));
    if (!row) return 'withdrawn';
    if (row.read_at !== null) return 'read';
    return isChannelEnabled(person, row.type as MessageType, channel) ? undefined : 'unwanted';
  };
  const sendable = waiting.filter((one) => dropReason(one) === undefined);
  const ids = sendable.map(({ id }) => id);
  const all = ['withdrawn', 'read', 'unwanted'].flatMap(
    (reason) =>
      dropAll(
        waiting.filter((one) => dropReason(one) === reason),
        reason,
      ).dropped,
  );
  if (sendable.length === 0) return { dropped: all };
  const until = heldUntil(
    person,
    sendable.flatMap((one) => typeOf(one) ?? []),
    now,
  );
  if (until) return { postpone: { ids, until }, dropped: all };
  const text = renderMessages(
    sendable.flatMap((one) => rows.get(messageIdOf(one)) ?? []),
    person.lang,
  );
  // Deliveries of templates that no longer exist have no text.
  return text ? { send: { ids, text }, dropped: all } : dropAll(waiting, 'no text');
};

const isQuiet = ({ person, now }: DeliveryContext): boolean =>
  quietUntil(person, person.timezone, now) !== undefined;

const decideReminder = (one: WaitingDelivery, context: DeliveryContext): DeliveryDecision => {
  const { person, now, settings } = context;
  if (!person.remind) return dropAll([one], 'unwanted');
  if (one.payload['day'] !== businessDay(now)) return dropAll([one], 'late');
  if (isQuiet(context)) return dropAll([one], 'quiet');
  const text = renderReminder(person, now, settings);
  return text ? { send: { ids: [one.id], text }, dropped: [] } : dropAll([one], 'done');
};

const decideBroadcastDelivery = async (
  tx: Tx,
  one: WaitingDelivery,
  context: DeliveryContext,
): Promise<DeliveryDecision> => {
  if (!isChannelEnabled(context.person, 'campaign', context.channel))
    return dropAll([one], 'unwanted');
  // The message list contains it under the same key.
  if (await isRead(tx, one.delivery_key)) return dropAll([one], 'read');
  if (isQuiet(context)) return dropAll([one], 'quiet');
  const sent = await readBroadcastTexts(tx, BigInt(String(one.payload['broadcast_id'])));
  if (!sent) return dropAll([one], 'no text');
  return { send: { ids: [one.id], text: renderBroadcast(sent, context.person.lang) }, dropped: [] };
};

const decideConfirmation = async (
  tx: Tx,
  one: WaitingDelivery,
  { person }: DeliveryContext,
): Promise<DeliveryDecision> =>
  (await isConfirmationOpen(tx, one.delivery_key))
    ? { send: { ids: [one.id], text: renderConfirmation(one, person) }, dropped: [] }
    : dropAll([one], 'over');

/**
 * Decides with the current state of the person and the subject: both may have changed since the delivery was queued.
 */
export const decideDelivery = async (
  tx: Tx,
  waiting: readonly WaitingDelivery[],
  context: DeliveryContext,
): Promise<DeliveryDecision> => {
  const { person, channel } = context;
  if (!(channel === 'telegram' ? person.has_telegram : person.has_push))
    return dropAll(waiting, 'unreachable');
  const [first] = waiting;
  switch (first?.kind) {
    case 'message':
      return decideMessages(tx, waiting, context);
    case 'reminder':
      return decideReminder(first, context);
    case 'broadcast':
      return decideBroadcastDelivery(tx, first, context);
    case 'confirmation':
      return decideConfirmation(tx, first, context);
    case undefined:
      return { dropped: [] };
  }
};
