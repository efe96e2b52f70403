import {
  newBroadcast,
  resendBroadcast,
  sendBroadcast,
  stopBroadcast,
} from '../domains/notifications/decide-broadcast.ts';
import { listBroadcasts } from '../domains/notifications/broadcast-queries.ts';
import { tallyDeliveries } from '../domains/notifications/deliveries.ts';
import { previewBroadcast } from '../domains/notifications/preview-broadcast.ts';
import { armSending } from '../domains/notifications/sending.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { whereItIs } from '../platform/here.ts';
import type { Services } from '../platform/services.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const sendingUsage = `  deliveries                                       what the bot and browsers were sent in a day, and what waits
  broadcasts                                       the last ones, and what became of them
  preview-broadcast FILE [--person PERSON]         whom it would reach, and when on their own clocks
  send-broadcast FILE --reason TEXT [--anyway]     as the JSON of the file says it; its id; what preview-broadcast warns of
                                                   (at night, too late, to many or nobody) is sent --anyway only
  stop-broadcast BROADCAST --reason TEXT           nobody has it who has not yet
  resend-broadcast BROADCAST --reason TEXT         once more to those only with whom it failed
  arm-sending --reason TEXT                        this database writes to people from now on, where it lies`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

const idOf = (text: string | undefined, what: string): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError(`the id of ${what} is missing`);
  return BigInt(text);
};

const draftOf = (file: string | undefined) => {
  if (file === undefined) throw new UsageError('a file is missing');
  return readDraft(file, newBroadcast, 'broadcast');
};

/** What reads only; undefined: the command is none of these. */
export const showSending = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  command: string,
  target: string | undefined,
  { person }: Values,
): Promise<unknown> => {
  if (command === 'deliveries') return tallyDeliveries(db, clock.rule());
  if (command === 'broadcasts') return listBroadcasts(db);
  if (command !== 'preview-broadcast') return undefined;
  const only = person === undefined ? undefined : idOf(String(person), 'a person');
  return previewBroadcast(db, await draftOf(target), clock.rule(), only);
};

/** A decision about what is sent, still to be made; undefined: the command is none. */
export const sendingDecision = (
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
  return (tx, decider) => armSending(tx, decider, () => whereItIs(db, config));
};
