import type { MessageType, NotificationChannel } from '@taice/contract/shapes';
import { businessDay } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import { isRead, messagesById } from '../messages/queries.ts';
import { isAsked } from '../wallet/cash-outs/ask-in-chat.ts';
import { textsOf } from './broadcast-queries.ts';
import type { Person, Waiting } from './dequeue-deliveries.ts';
import { heldUntil } from './receivers.ts';
import { reminderOf } from './reminder-text.ts';
import {
  renderBroadcast,
  renderConfirmation,
  renderMessages,
  type NotificationText,
} from './notification-text.ts';
import { isChannelEnabled, quietUntil } from './notification-preferences.ts';

/** Decision on the waiting deliveries of a person: sent in one text, held until later, or dropped for a reason. */
export interface DeliveryDecision {
  readonly told?: { readonly ids: readonly bigint[]; readonly text: NotificationText };
  readonly held?: { readonly ids: readonly bigint[]; readonly until: Date };
  readonly dropped: readonly { readonly ids: readonly bigint[]; readonly why: string }[];
}

interface Asked {
  readonly person: Person;
  readonly channel: NotificationChannel;
  readonly now: Date;
  readonly settings: Settings;
}

const dropped = (waiting: readonly Waiting[], why: string): DeliveryDecision => ({
  dropped: waiting.length > 0 ? [{ ids: waiting.map(({ id }) => id), why }] : [],
});

const messageIdOf = ({ payload }: Waiting): bigint => BigInt(String(payload['message_id']));

const ofMessages = async (
  tx: Tx,
  waiting: readonly Waiting[],
  { person, channel, now }: Asked,
): Promise<DeliveryDecision> => {
  const rows = new Map(
    (await messagesById(tx, waiting.map(messageIdOf))).map((row) => [row.id, row]),
  );
  const typeOf = (one: Waiting) => rows.get(messageIdOf(one))?.type as MessageType | undefined;
  const dropReason = (one: Waiting): string | undefined => {
    const row = rows.get(messageIdOf(one));
    if (!row) return 'withdrawn';
    if (row.read_at !== null) return 'read';
    return isChannelEnabled(person, row.type as MessageType, channel) ? undefined : 'unwanted';
  };
  const left = waiting.filter((one) => dropReason(one) === undefined);
  const ids = left.map(({ id }) => id);
  const all = ['withdrawn', 'read', 'unwanted'].flatMap(
    (why) =>
      dropped(
        waiting.filter((one) => dropReason(one) === why),
        why,
      ).dropped,
  );
  if (left.length === 0) return { dropped: all };
  const until = heldUntil(
    person,
    left.flatMap((one) => typeOf(one) ?? []),
    now,
  );
  if (until) return { held: { ids, until }, dropped: all };
  const text = renderMessages(
    left.flatMap((one) => rows.get(messageIdOf(one)) ?? []),
    person.lang,
  );
  // Deliveries of templates that no longer exist have no text.
  return text ? { told: { ids, text }, dropped: all } : dropped(waiting, 'no text');
};

const isQuiet = ({ person, now }: Asked): boolean =>
  quietUntil(person, person.timezone, now) !== undefined;

const ofReminder = (one: Waiting, asked: Asked): DeliveryDecision => {
  const { person, now, settings } = asked;
  if (!person.remind) return dropped([one], 'unwanted');
  if (one.payload['day'] !== businessDay(now)) return dropped([one], 'late');
  if (isQuiet(asked)) return dropped([one], 'quiet');
  const text = reminderOf(person, now, settings);
  return text ? { told: { ids: [one.id], text }, dropped: [] } : dropped([one], 'done');
};

const ofBroadcast = async (tx: Tx, one: Waiting, asked: Asked): Promise<DeliveryDecision> => {
  if (!isChannelEnabled(asked.person, 'campaign', asked.channel)) return dropped([one], 'unwanted');
  // The message list contains it under the same key.
  if (await isRead(tx, one.delivery_key)) return dropped([one], 'read');
  if (isQuiet(asked)) return dropped([one], 'quiet');
  const sent = await textsOf(tx, BigInt(String(one.payload['broadcast_id'])));
  if (!sent) return dropped([one], 'no text');
  return { told: { ids: [one.id], text: renderBroadcast(sent, asked.person.lang) }, dropped: [] };
};

const ofConfirmation = async (tx: Tx, one: Waiting, { person }: Asked): Promise<DeliveryDecision> =>
  (await isAsked(tx, one.delivery_key))
    ? { told: { ids: [one.id], text: renderConfirmation(one, person) }, dropped: [] }
    : dropped([one], 'over');

/**
 * Decides with the current state of the person and the subject: both may have changed since the delivery was queued.
 */
export const decideDelivery = async (
  tx: Tx,
  waiting: readonly Waiting[],
  asked: Asked,
): Promise<DeliveryDecision> => {
  const { person, channel } = asked;
  if (!(channel === 'telegram' ? person.has_telegram : person.has_push))
    return dropped(waiting, 'unreachable');
  const [first] = waiting;
  switch (first?.kind) {
    case 'message':
      return ofMessages(tx, waiting, asked);
    case 'reminder':
      return ofReminder(first, asked);
    case 'broadcast':
      return ofBroadcast(tx, first, asked);
    case 'confirmation':
      return ofConfirmation(tx, first, asked);
    case undefined:
      return { dropped: [] };
  }
};
