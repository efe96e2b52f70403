import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { chatMessageOf } from './chat-message.ts';
import type { ChatMessage, ChatPort, SendResult } from './chat-port.ts';
import { nextWaiting } from './claim.ts';
import { dropDeliveries, holdDeliveries, markSending, settle, type Settled } from './deliveries.ts';
import type { Pace, Timing } from './pace.ts';
import { KEEP_MESSAGE_MS } from './receivers.ts';
import { pauseTelegram } from './sending.ts';
import { whatToTell } from './what-to-tell.ts';

export interface ChatSender extends Pick<Services, 'db' | 'clock' | 'numbers' | 'config' | 'log'> {
  readonly port: ChatPort;
  readonly pace: Pace;
  readonly timing: Timing;
}

interface Taken {
  readonly userId: bigint;
  readonly chatId: bigint;
  readonly ids: readonly bigint[];
  readonly message: ChatMessage;
}

/** How long nothing is sent after an answer that says Telegram, or what is between, does not work. */
const AWAY_MS = 10_000;

/** Takes up what has waited longest: what is to be sent is marked so before anybody is called. 'none' waits any more. */
const take = (sender: ChatSender, held: Database): Promise<Taken | 'nothing' | 'none'> =>
  transaction(held, async (tx) => {
    const { clock, numbers, config, pace } = sender;
    const now = clock.rule();
    const next = await nextWaiting(tx, 'telegram', now, pace.recent());
    if (!next) return 'none';
    const { person, waiting } = next;
    const asked = { person, channel: 'telegram', now, numbers } as const;
    const { told, held: later, dropped } = await whatToTell(tx, waiting, asked);
    for (const { ids, why } of dropped) await dropDeliveries(tx, ids, why, now);
    if (later) {
      const expiresAt = new Date(later.until.getTime() + KEEP_MESSAGE_MS);
      await holdDeliveries(tx, later.ids, later.until, expiresAt);
    }
    if (!told || person.telegram_id === null) return 'nothing';
    await markSending(tx, told.ids);
    const { user_id: userId, telegram_id: chatId } = person;
    return { userId, chatId, ids: told.ids, message: chatMessageOf(told.text, config.publicUrl) };
  });

const UNREACHABLE = `with person as (
    update "user" set telegram_can_write = false where id = $1 and telegram_id = $2 returning id
  )
  update delivery d set state = 'dropped', why = 'unreachable', settled_at = $3 from person
  where d.user_id = person.id and d.channel = 'telegram' and d.state = 'waiting'`;

const settledOf = (result: SendResult): Settled => {
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

/** How long all others wait after it; 0: not at all. */
const pauseOf = (result: SendResult): number => {
  if (result.kind === 'slower') return result.retryMs;
  return result.kind === 'away' || result.kind === 'unknown' ? AWAY_MS : 0;
};

const SETTLE_TRIES = 60;

/** The database may be away for a while; what is known of a message that was sent is worth waiting for it. */
const settleSurely = async (sender: ChatSender, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === SETTLE_TRIES) throw error;
      sender.log.warn({ err: error }, 'what was sent cannot be written down yet');
      await sender.timing.sleep(1_000);
    }
};

const deliver = async (sender: ChatSender, taken: Taken): Promise<void> => {
  const { db, clock, port, pace, timing, log } = sender;
  const { userId, chatId, ids, message } = taken;
  const result = await port.send(chatId, message);
  const pauseMs = pauseOf(result);
  if (pauseMs > 0) {
    pace.pause(timing.now() + pauseMs);
    log.warn({ result, pauseMs }, 'Telegram takes no messages for a while');
  }
  if (result.kind === 'refused') log.error({ result, of: `${ids[0]}` }, 'a message was refused');
  await settleSurely(sender, async () => {
    await settle(db, ids, settledOf(result), clock.rule());
    if (result.kind === 'unreachable')
      await hot(db, 'person_unreachable', UNREACHABLE, [userId, chatId, clock.rule()]);
    // Whoever leads after us waits as long.
    if (pauseMs > 0) await pauseTelegram(db, new Date(clock.real().getTime() + pauseMs));
  });
};

/**
 * Sends what is due into people's chats until nothing is, or Telegram asks for quiet. `held` is the connection that holds the
 * lock of who sends: whoever has lost it takes up nothing more.
 */
export const sendChats = async (
  sender: ChatSender,
  held: Database,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  const { pace } = sender;
  const failures: unknown[] = [];
  try {
    while (!isStopped() && failures.length === 0 && (await pace.room())) {
      const taken = await take(sender, held);
      if (taken === 'none') break;
      if (taken === 'nothing') continue;
      pace.begin(taken.userId, () =>
        deliver(sender, taken).catch((error: unknown) => void failures.push(error)),
      );
    }
  } finally {
    await pace.idle();
  }
  if (failures.length > 0) throw failures[0];
};
