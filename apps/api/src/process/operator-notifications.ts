import {
  newBroadcastSchema,
  resendBroadcast,
  sendBroadcast,
  stopBroadcast,
} from '../domains/notifications/decide-broadcast.ts';
import { listBroadcasts } from '../domains/notifications/broadcast-queries.ts';
import { countDeliveries } from '../domains/notifications/deliveries.ts';
import { previewBroadcast } from '../domains/notifications/preview-broadcast.ts';
import { armSending } from '../domains/notifications/notifier-state.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { instanceFingerprint } from '../platform/instance-fingerprint.ts';
import type { Services } from '../platform/services.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const notificationUsage = `  deliveries                                       messages sent in the last day by bot and browser, and the queue
  broadcasts                                       the latest broadcasts and their results
  preview-broadcast FILE [--person PERSON]         who would get it, and when in their local time
  send-broadcast FILE --reason TEXT [--anyway]     sends it from a JSON file and prints its id. If preview-broadcast
                                                   warns (at night, too late, too many or no people), add --anyway
  stop-broadcast BROADCAST --reason TEXT           stops it for people who have not got it yet
  resend-broadcast BROADCAST --reason TEXT         sends it again where it failed
  arm-sending --reason TEXT                        lets this instance write to people from now on`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

const idOf = (text: string | undefined, label: string): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError(`the id of ${label} is missing`);
  return BigInt(text);
};

const draftOf = (file: string | undefined) => {
  if (file === undefined) throw new UsageError('a file is missing');
  return readDraft(file, newBroadcastSchema, 'broadcast');
};

/** Runs a read-only command; undefined: the command is none of these. */
export const showNotifications = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  command: string,
  target: string | undefined,
  { person }: Values,
): Promise<unknown> => {
  if (command === 'deliveries') return countDeliveries(db, clock.rule());
  if (command === 'broadcasts') return listBroadcasts(db);
  if (command !== 'preview-broadcast') return undefined;
  const recipientId = person === undefined ? undefined : idOf(String(person), 'a person');
  return previewBroadcast(db, await draftOf(target), clock.rule(), recipientId);
};

/** A decision about notifications, not made yet; undefined: the command is none. */
export const notificationDecision = (
  command: string,
  target: string | undefined,
  values: Values,
  { db, config }: Pick<Services, 'db' | 'config'>,
): ((tx: Tx, decider: Decider) => Promise<unknown>) | undefined => {
  if (command === 'send-broadcast') {
    const anyway = values['anyway'] === true;
    return async (tx, decider) => sendBroadcast(tx, decider, await draftOf(target), { anyway });
  }
  if (command === 'stop-broadcast' || command === 'resend-broadcast') {
    const id = idOf(target, 'a broadcast');
    const decide = command === 'stop-broadcast' ? stopBroadcast : resendBroadcast;
    return (tx, decider) => decide(tx, decider, id);
  }
  if (command !== 'arm-sending') return undefined;
  return (tx, decider) => armSending(tx, decider, () => instanceFingerprint(db, config));
};
