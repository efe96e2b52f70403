import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { chatMessageOf } from './chat-message.ts';
import type { ChatPort, SendResult } from './chat-port.ts';
import { recordDeliveryResult, type DeliveryResult } from './deliveries.ts';
import {
  type Sender,
  sendDueDeliveries,
  retryUntilStored,
  type TakenDelivery,
} from './send-due-deliveries.ts';
import { pauseTelegram } from './notifier-state.ts';

export interface ChatSender extends Sender {
  readonly port: ChatPort;
}

/** ms without sending after an error of Telegram or the network. */
const UNREACHABLE_PAUSE_MS = 10_000;

const MARK_UNREACHABLE = `with person as (
    update "user" set telegram_can_write = false where id = $1 and telegram_id = $2 returning id
  )
  update delivery d set state = 'dropped', why = 'unreachable', settled_at = $3 from person
  where d.user_id = person.id and d.channel = 'telegram' and d.state = 'waiting'`;

const settledOf = (result: SendResult): DeliveryResult => {
  switch (result.kind) {
    case 'sent':
      return { state: 'sent', remoteId: result.remoteId };
    case 'slower':
      return { state: 'waiting' };
    case 'away':
      return { state: 'waiting', why: result.why };
    case 'unreachable':
      return { state: 'unreachable', why: result.why };
    case 'refused':
      return { state: 'failed', why: result.why };
    case 'unknown':
      return { state: 'unknown', why: result.why };
  }
};

/** ms that all other deliveries wait after this result; 0: none. */
const pauseOf = (result: SendResult): number => {
  if (result.kind === 'slower') return result.retryMs;
  return result.kind === 'away' || result.kind === 'unknown' ? UNREACHABLE_PAUSE_MS : 0;
};

const deliver = async (
  sender: ChatSender,
  { person, tries, text }: TakenDelivery,
): Promise<void> => {
  const { db, clock, config, port, rateLimiter, timing, log } = sender;
  const { user_id: userId, telegram_id: chatId } = person;
  if (chatId === null) throw new TypeError('recipient has no Telegram chat');
  const result = await port.send(chatId, chatMessageOf(text, config.publicUrl));
  const pauseMs = pauseOf(result);
  if (pauseMs > 0) {
    rateLimiter.pause(timing.now() + pauseMs);
    log.warn({ result, pauseMs }, 'could not send to Telegram; pausing');
  }
  if (result.kind === 'refused')
    log.error({ result, of: `${tries[0]?.id}` }, 'Telegram refused the message');
  await retryUntilStored(sender, async () => {
    await recordDeliveryResult(db, tries, settledOf(result), clock.rule());
    if (result.kind === 'unreachable')
      await preparedQuery(db, 'person_unreachable', MARK_UNREACHABLE, [
        userId,
        chatId,
        clock.rule(),
      ]);
    // The next leader waits as long, too.
    if (pauseMs > 0) await pauseTelegram(db, new Date(clock.real().getTime() + pauseMs));
  });
};

/** Sends due chat messages; `lockDb` as in `sendDueDeliveries`. */
export const sendChats = (
  sender: ChatSender,
  lockDb: Database,
  isStopped: () => boolean = () => false,
): Promise<void> =>
  sendDueDeliveries(sender, 'telegram', lockDb, (delivery) => deliver(sender, delivery), isStopped);
